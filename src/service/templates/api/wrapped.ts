/** `{ template: {…} }` as when one is created; the properties alone say the same. */
export const wrapped = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !('template' in body)
    ? { template: body }
    : body;
