/** The platform refused the call before it ran: a Durable Object or the database has too much to do. */
export const isOverload = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (
    Reflect.get(error, 'overloaded') === true ||
    /D1 DB is overloaded|Too many requests queued/i.test(error.message)
  ) {
    return true;
  }
  return error.cause !== undefined && isOverload(error.cause);
};
