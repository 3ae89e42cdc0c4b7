import { PdfDict } from '../values';
import type { ObjectParser } from './object-parser';
import type { WorkBudget } from './work-budget';
import { FREE, type XrefEntries, type XrefEntry } from './xref-entries';

const [IN_USE, UNUSED] = ['n', 'f'].map((kind) => kind.charCodeAt(0));

/**
 * Reads `xref … trailer <<…>>`, with the parser just after the word `xref`. Returns the trailer.
 */
export async function readXrefTable(
  parser: ObjectParser,
  entries: XrefEntries,
  budget: WorkBudget,
): Promise<PdfDict> {
  for (;;) {
    const first = parser.readWholeNumber();
    if (first < 0) break;
    const count = parser.readWholeNumber();
    if (count < 0) throw parser.fail('The cross-reference table is damaged');
    await readSubsection(parser, { first, count }, entries, budget);
  }
  if (parser.readWord() !== 'trailer') throw parser.fail('The cross-reference table has no trailer');
  const trailer = parser.readValue();
  if (!(trailer instanceof PdfDict)) throw parser.fail('The trailer is not a dictionary');
  return trailer;
}

/**
 * Reads a subsection. A false count ends where the entries end: every turn of the loop consumes
 * bytes or stops.
 */
async function readSubsection(
  parser: ObjectParser,
  { first, count }: { first: number; count: number },
  entries: XrefEntries,
  budget: WorkBudget,
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const start = parser.position;
    const entry = readEntry(parser);
    if (entry === null) {
      parser.position = start;
      return;
    }
    entries.addOlder(first + index, entry);
    budget.spend(2);
    if (budget.mustBreathe) await budget.breathe();
  }
}

function readEntry(parser: ObjectParser): XrefEntry | null {
  const offset = parser.readWholeNumber();
  const generation = offset < 0 ? -1 : parser.readWholeNumber();
  if (generation < 0) return null;
  parser.skipSpace();
  const kind = parser.peek();
  if (kind !== IN_USE && kind !== UNUSED) return null;
  parser.position += 1;
  return kind === UNUSED || offset === 0 ? FREE : { kind: 'at_offset', offset, generation };
}
