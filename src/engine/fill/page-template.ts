import { limits } from '../limits';
import { latin1 } from '../pdf/reader/characters';
import { readIndirectObject } from '../pdf/reader/indirect-object';
import { WorkBudget } from '../pdf/reader/work-budget';
import { PdfDict, PdfRef, type PdfValue } from '../pdf/values';
import { ByteSink } from '../pdf/writer/byte-sink';
import { spellName, writeValue } from '../pdf/writer/write-value';

/**
 * The entries of a page of the compiled document, before and after the number of the form drawn on
 * it.
 */
export type PageTemplate = {
  before: string;
  after: string;
};

/**
 * Entries that only one page can have. Annotations belong to one page, and the structure of the
 * document refers to marks on one page.
 */
const OF_ONE_PAGE = ['Annots', 'StructParents', 'Tabs'];

/** Forms in whose place a repeated page draws nothing. */
export type EmptiedForms = { forms: readonly number[]; nothing: number };

/** Reads the object of a page that draws the form with the number `overlay`. */
export function readPageTemplate(bytes: Uint8Array, overlay: number, emptied?: EmptiedForms): PageTemplate {
  const budget = new WorkBudget(limits, bytes.length);
  const page = readIndirectObject(bytes, 0, budget, () => null).value;
  const resources = page instanceof PdfDict ? page.get('Resources') : null;
  const objects = resources instanceof PdfDict ? resources.get('XObject') : null;
  if (!(page instanceof PdfDict) || !(resources instanceof PdfDict) || !(objects instanceof PdfDict))
    throw new Error('the compiled document has no page at this position');
  const isOverlay = (value: PdfValue) => value instanceof PdfRef && value.number === overlay;
  const names = [...objects.entries].filter(([, value]) => isOverlay(value)).map(([name]) => name);
  const [name] = names;
  if (name === undefined) throw new Error(`a page of the compiled document does not draw form ${overlay}`);
  const own = spellEntries(page.without('Resources', ...OF_ONE_PAGE));
  const others = spellEntries(resources.without('XObject'));
  const hidden = new Set(emptied?.forms);
  const kept = [...objects.without(...names).entries].map(([key, value]): [string, PdfValue] => {
    const isEmptied = value instanceof PdfRef && hidden.has(value.number);
    return [key, isEmptied ? new PdfRef(emptied?.nothing ?? 0, 0) : value];
  });
  const shared = spellEntries(new PdfDict(new Map(kept)));
  return { before: `${own}/Resources<<${others}/XObject<<${shared}${spellName(name)} `, after: ' 0 R>>>>' };
}

function spellEntries(dict: PdfDict): string {
  const sink = new ByteSink();
  writeValue(sink, dict, (ref) => `${ref.number} ${ref.generation} R`);
  return latin1(sink.toBytes()).slice('<<'.length, -'>>'.length);
}
