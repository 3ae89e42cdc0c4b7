/** Logs that something unusual was dealt with. Nobody has to do anything. */
export function logNotice(what: string): void {
  console.warn(what);
}

/**
 * Logs an error: what failed and where in the code, never the values. The database library puts
 * every parameter into its message, so of an error with a cause only the first cause is logged.
 */
export function logError(what: string, error: unknown): void {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) {
    console.error(`${what}: ${typeof cause}`);
    return;
  }
  const frames = (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  console.error([`${what}: ${cause.name}: ${cause.message}`, ...frames.slice(0, 8)].join('\n'));
}
