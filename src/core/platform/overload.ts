/** Thrown before any work when this isolate has too much of one kind. The same call may succeed later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
  readonly overloaded = true;
}

/**
 * True when the platform refused a call before it ran, because a Durable Object or the database is
 * overloaded; and when this isolate is too busy.
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
