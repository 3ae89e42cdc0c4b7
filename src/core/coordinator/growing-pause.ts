type Pauses = { firstMs: number; longestMs: number };

/** The pause before the next try, twice as long as the one before. */
export function growingPause(triesBefore: number, { firstMs, longestMs }: Pauses): number {
  return Math.min(longestMs, firstMs * 2 ** triesBefore);
}
