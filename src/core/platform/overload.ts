/**
 * True when the platform refused a call before it ran, because a Durable Object or the database is
 * overloaded.
 */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (
    Reflect.get(error, 'overloaded') === true ||
    /D1 DB is overloaded|Too many requests queued/i.test(error.message)
  ) {
    return true;
  }
  return error.cause !== undefined && isOverload(error.cause);
}
