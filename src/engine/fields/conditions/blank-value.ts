/** Tells whether a given value says nothing: an empty text, or a list without options. */
export function isBlankValue(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
