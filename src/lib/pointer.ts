/** JSON pointers (RFC 6901). A key between two slashes is a segment: `~` and `/` are escaped in it. */

export function escapeSegment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${escapeSegment(String(key))}`).join('');
}
