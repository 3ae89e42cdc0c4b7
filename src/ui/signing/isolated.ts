/**
 * Keeps the writing direction of a name or an address, whatever stands around it. A number without
 * letters is written from the left.
 */
export function isolated(text: string): string {
  return `${/\p{L}/u.test(text) ? '\u2068' : '\u2066'}${text}\u2069`;
}
