/** Tells whether a value is an object of JSON: neither a list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a copy of an object of JSON, and an empty one in place of anything else. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {};
}

/** Writes JSON with sorted keys, so that equal values are equal texts. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
