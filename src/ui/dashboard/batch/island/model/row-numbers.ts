/** Rows of a table and the number of each in its file; null: a row that somebody added between others. */
export type Numbered = {
  /** The number of the row with the names of the columns; 0: there is none. */
  head: number;
  rows: readonly unknown[];
  numbers: readonly (number | null)[];
};

/**
 * The numbers of rows that were read anew after a change. Rows keep the numbers of their file, also when
 * others were corrected, taken out or added. Rows of another file have those of their own.
 */
export function keepNumbers(before: Numbered, now: Numbered): readonly (number | null)[] {
  const [old, fresh] = [before.rows, now.rows].map((rows) => rows.map((row) => JSON.stringify(row)));
  if (!old || !fresh || old.length === 0) return now.numbers;
  const top = sharedAtTop(old, fresh);
  const bottom = sharedAtTop(old.slice(top).toReversed(), fresh.slice(top).toReversed());
  if (old.length === fresh.length) {
    const isOther = old.length > 1 && !old.some((row, index) => row === fresh[index]);
    return isOther ? now.numbers : before.numbers;
  }
  if (top === 0 && bottom === 0) return now.numbers;
  const kept = { top: before.numbers.slice(0, top), bottom: before.numbers.slice(old.length - bottom) };
  const between = fresh.length - top - bottom;
  const last = Math.max(before.head, ...kept.top.map((number) => number ?? 0));
  const next = kept.bottom.find((number) => number !== null) ?? Number.POSITIVE_INFINITY;
  const hasRoom = next - last > between;
  const added = Array.from({ length: between }, (_, index) => (hasRoom ? last + 1 + index : null));
  return [...kept.top, ...added, ...kept.bottom];
}

function sharedAtTop(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((row, index) => row !== other[index]);
  return end === -1 ? Math.min(one.length, other.length) : end;
}
