/** `%%LF%%` in a text is a line feed where it is drawn. The copy is the template's own: it may change it. */
export const pageData = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withLineFeeds(value)]));

/** JSON that was read nests a few levels at most. */
const withLineFeeds = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('%%LF%%', '\n');
  if (Array.isArray(value)) return value.map(withLineFeeds);
  return typeof value === 'object' && value !== null ? pageData({ ...value }) : value;
};
