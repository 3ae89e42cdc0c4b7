/** Logs that something unusual was dealt with. Nobody has to do anything. */
export function logNotice(what: string): void {
  console.warn(what);
}

/**
 * Logs an error: what failed and where in the code, never the values. The database library puts
 * every parameter into its message, so of an error with a cause only the first cause is logged.
 */
export function logError(what: string, error: unknown): void {
  let told = error;
  while (told instanceof Error && told.cause instanceof Error) told = told.cause;
  if (!(told instanceof Error)) {
    console.error(`${what}: ${typeof told}`);
    return;
  }
  const frames = (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  console.error([`${what}: ${told.name}: ${told.message}`, ...frames.slice(0, 8)].join('\n'));
}
