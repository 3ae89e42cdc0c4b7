import type { PackedFile } from '../pdf/reader/packed-file';
import { spellTextString } from '../pdf/text-string';
import { PdfDict, PdfRef } from '../pdf/values';
import type { Source } from './merge-source';

type Entry = {
  number: number;
  title: string;
  page: number;
  /** The links to the first and last entry of the source's own outline, spelled. */
  children: string;
};

/**
 * Merges outlines: one entry for each source, which leads to its first page and holds the source's
 * own outline.
 */
export class MergedOutlines {
  readonly #entries: Entry[] = [];

  async take(source: Source): Promise<void> {
    const [first] = source.pages;
    if (first === undefined) return;
    const number = source.output.newNumber();
    const children = await takeItems(source, number);
    this.#entries.push({ number, title: source.name, page: source.copy.numberOf(first.ref), children });
  }

  catalogEntries(output: PackedFile): string {
    const root = output.newNumber();
    const at = (index: number) => this.#entries[index]?.number;
    this.#entries.forEach(({ number, title, page, children }, index) => {
      const previous = index > 0 ? `/Prev ${at(index - 1)} 0 R` : '';
      const next = index + 1 < this.#entries.length ? `/Next ${at(index + 1)} 0 R` : '';
      const links = `/Parent ${root} 0 R${previous}${next}${children}`;
      output.object(number, `<</Title ${spellTextString(title)}/Dest[${page} 0 R/Fit]${links}>>`);
    });
    const count = this.#entries.length;
    output.object(root, `<</Type/Outlines/First ${at(0)} 0 R/Last ${at(count - 1)} 0 R/Count ${count}>>`);
    return `/Outlines ${root} 0 R`;
  }
}

/** Adds the top level of the source's outline. Deeper levels are copied unchanged. */
async function takeItems(source: Source, parent: number): Promise<string> {
  const { file, copy, catalog } = source;
  const root = catalog.get('Outlines');
  const outlines = file.dict(root);
  if (outlines === null) return '';
  if (root instanceof PdfRef) copy.standIn(root.number, parent);
  const items: PdfRef[] = [];
  const seen = new Set<number>();
  let next = outlines.get('First');
  while (next instanceof PdfRef && !seen.has(next.number)) {
    const item = file.resolve(next);
    if (!(item instanceof PdfDict)) break;
    seen.add(next.number);
    items.push(next);
    file.budget.spend(2);
    await file.budget.breathe();
    next = item.get('Next');
  }
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return '';
  // A list that loops, or that leads to no item, ends here.
  if (next !== null) source.change(last, (source.dictAt(last) ?? new PdfDict()).without('Next'));
  // The count is negative: the entry stays closed until a person opens it.
  return `/First ${copy.spell(first)}/Last ${copy.spell(last)}/Count ${-items.length}`;
}
