import type { DataEntry } from '../../../../dashboard/generate/data-entries';

/** For each column the index of the value that it is about, or null: by its name, or nearly so, or by its label. */
export function matchColumns(columns: readonly string[], entries: readonly DataEntry[]): (number | null)[] {
  const taken = new Set<number>();
  const take = (index: number): number | null => {
    if (index === -1) return null;
    taken.add(index);
    return index;
  };
  const free = (isIt: (entry: DataEntry) => boolean) =>
    entries.findIndex((entry, index) => !taken.has(index) && isIt(entry));
  // Whoever writes a name exactly is not to lose it to somebody who nearly does.
  const exact = columns.map((column) => take(free(({ name }) => name === column)));
  return exact.map((found, column) => {
    const wanted = simple(columns[column] ?? '');
    if (found !== null || wanted === '') return found;
    return take(free(({ name, label }) => simple(name) === wanted || simple(label) === wanted));
  });
}

function simple(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
