/** Keeps the writing direction of a name or an address, whatever stands around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
