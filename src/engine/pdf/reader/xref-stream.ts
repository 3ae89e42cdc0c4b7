import { PdfProblem } from '../pdf-problem';
import type { PdfDict, PdfValue } from '../values';
import type { WorkBudget } from './work-budget';
import { FREE, LARGEST_OBJECT_NUMBER, type XrefEntries, type XrefEntry } from './xref-entries';

const WIDEST_FIELD = 8;

/**
 * Reads the rows of a cross-reference stream. Ignores /Size: the bytes bound the number of rows.
 */
export async function readXrefStream(
  dict: PdfDict,
  rows: Uint8Array,
  entries: XrefEntries,
  budget: WorkBudget,
): Promise<void> {
  const widths = fieldWidths(dict.get('W'));
  const rowBytes = widths[0] + widths[1] + widths[2];
  let at = 0;
  for (const { first, count } of subsections(dict)) {
    for (let index = 0; index < count && at + rowBytes <= rows.length; index += 1) {
      entries.addOlder(first + index, readRow(rows, at, widths));
      at += rowBytes;
      budget.spend(2);
      if (budget.mustBreathe) await budget.breathe();
    }
  }
}

function fieldWidths(value: PdfValue): [number, number, number] {
  const [type, second, third] = Array.isArray(value) ? value.map(fieldWidth) : [];
  if (type === undefined || second === undefined || type + second + (third ?? 0) === 0) {
    throw new PdfProblem('damaged_xref', 'The cross-reference stream lacks the widths of its columns (/W).');
  }
  return [type, second, third ?? 0];
}

function fieldWidth(value: PdfValue): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= WIDEST_FIELD)
    return value;
  throw new PdfProblem(
    'damaged_xref',
    'A column of the cross-reference stream has a width that is not valid (/W).',
  );
}

function subsections(dict: PdfDict): { first: number; count: number }[] {
  const index = dict.get('Index');
  if (!Array.isArray(index)) return [{ first: 0, count: LARGEST_OBJECT_NUMBER }];
  const pairs: { first: number; count: number }[] = [];
  for (let at = 0; at + 1 < index.length; at += 2) {
    const first = index[at];
    const count = index[at + 1];
    if (typeof first !== 'number' || typeof count !== 'number' || first < 0 || count < 0) {
      throw new PdfProblem(
        'damaged_xref',
        'The cross-reference stream names object numbers that are not valid (/Index).',
      );
    }
    pairs.push({ first, count });
  }
  return pairs;
}

function readRow(rows: Uint8Array, start: number, widths: [number, number, number]): XrefEntry {
  const type = widths[0] === 0 ? 1 : readField(rows, start, widths[0]);
  const second = readField(rows, start + widths[0], widths[1]);
  const third = readField(rows, start + widths[0] + widths[1], widths[2]);
  if (type === 1 && second > 0) return { kind: 'at_offset', offset: second, generation: third };
  return type === 2 ? { kind: 'packed', container: second, index: third } : FREE;
}

function readField(rows: Uint8Array, start: number, width: number): number {
  let value = 0;
  for (let at = start; at < start + width; at += 1) value = value * 256 + (rows[at] ?? 0);
  return value;
}
