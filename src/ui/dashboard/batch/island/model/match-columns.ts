import type { DataEntry } from '../../../generate/data-entries';

/** Finds the value of each column, or null: first by exact name, then by similar name or label. */
export function matchColumns(columns: readonly string[], entries: readonly DataEntry[]): (number | null)[] {
  const taken = new Set<number>();
  const take = (index: number): number | null => {
    if (index === -1) return null;
    taken.add(index);
    return index;
  };
  const free = (isIt: (entry: DataEntry) => boolean) =>
    entries.findIndex((entry, index) => !taken.has(index) && isIt(entry));
  // All exact names are matched first, so that a similar name takes none of them.
  const exact = columns.map((column) => take(free(({ name }) => name === column)));
  return exact.map((found, column) => {
    const wanted = simple(columns[column] ?? '');
    if (found !== null || wanted === '') return found;
    return take(free(({ name, label }) => simple(name) === wanted || simple(label) === wanted));
  });
}

/** What a member chose for a column; null: nothing. */
export type ColumnChoice = { index: number; name: string; entry: string | null };

/** The columns as they were found, and as they were chosen. A choice belongs to a column of the same name. */
export function chosenColumns(
  found: readonly (number | null)[],
  choices: readonly ColumnChoice[],
  { columns, entries }: { columns: readonly string[]; entries: readonly DataEntry[] },
): (number | null)[] {
  return found.map((match, column) => {
    const choice = choices.find(({ index, name }) => index === column && name === columns[column]);
    if (choice === undefined) return match;
    const chosen = entries.findIndex(({ name }) => name === choice.entry);
    return choice.entry === null ? null : chosen === -1 ? match : chosen;
  });
}

function simple(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
