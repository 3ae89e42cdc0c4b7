/** `{ template: {…} }` as when one is created; the properties alone say the same. */
export function wrapped(body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !('template' in body)
    ? { template: body }
    : body;
}
