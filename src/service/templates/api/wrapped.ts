/** Accepts the properties without `{ template: {…} }`, which creating a template requires. */
export function wrapped(body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !('template' in body)
    ? { template: body }
    : body;
}
