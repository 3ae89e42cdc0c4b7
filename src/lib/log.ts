/** Logs that something unusual was dealt with. Nobody has to do anything. */
export function logNotice(what: string): void {
  console.warn(what);
}

/**
 * Logs an error: what failed and where in the code, never the values. The database library puts
 * every parameter into its message, so of its errors only the cause is logged.
 */
export function logError(what: string, error: unknown): void {
  const told = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(told instanceof Error)) {
    console.error(`${what}: ${typeof told}`);
    return;
  }
  const frames = (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  console.error([`${what}: ${told.name}: ${told.message}`, ...frames.slice(0, 8)].join('\n'));
}
