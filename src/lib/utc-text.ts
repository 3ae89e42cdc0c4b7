/** A time as `2026-01-31 09:30:00 UTC`, so that every reader sees the same text. */
export function utcText(time: number | string): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
