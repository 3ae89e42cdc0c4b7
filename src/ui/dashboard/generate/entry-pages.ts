import type { DataEntry } from './data-entries';

/** A page of the PDF, and the entries whose fields are on it, by their place in the list of entries. */
export type EntryPage = { page: number; entries: number[] };

/** The largest number of entries that are shown in one list, without turning pages. */
const MOST_TOGETHER = 60;

/**
 * Puts the entries of a long form on the pages of their fields. An entry whose name has no field of its
 * own is on the page of the entry before. Null: the form is short, or has one page.
 */
export function pagesOfEntries(
  entries: readonly Pick<DataEntry, 'name'>[],
  fields: readonly { name: string; page: number }[],
): EntryPage[] | null {
  if (entries.length <= MOST_TOGETHER) return null;
  const pageOf = new Map(fields.toReversed().map(({ name, page }) => [name, page]));
  const pages = new Map<number, number[]>();
  let last = Math.min(...pageOf.values());
  for (const [index, { name }] of entries.entries()) {
    last = pageOf.get(name) ?? last;
    pages.set(last, [...(pages.get(last) ?? []), index]);
  }
  if (pages.size < 2) return null;
  return [...pages]
    .map(([page, own]) => ({ page, entries: own }))
    .sort((one, other) => one.page - other.page);
}
