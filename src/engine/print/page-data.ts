/**
 * Copies the data and replaces `%%LF%%` in texts with a line feed. The template may change its
 * copy.
 */
export function pageData(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withLineFeeds(value)]));
}

/** The recursion is shallow: parsed JSON has a limited depth. */
function withLineFeeds(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('%%LF%%', '\n');
  if (Array.isArray(value)) return value.map(withLineFeeds);
  return typeof value === 'object' && value !== null ? pageData({ ...value }) : value;
}
