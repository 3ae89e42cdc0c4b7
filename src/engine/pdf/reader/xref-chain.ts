import { PdfProblem } from '../pdf-problem';
import { type PdfDict, PdfStream } from '../values';
import { END_OF_INPUT, indexOfText, isDigit } from './characters';
import { decodeFilters, filterSteps } from './filters';
import { readIndirectObject } from './indirect-object';
import { ObjectParser } from './object-parser';
import type { WorkBudget } from './work-budget';
import { XrefEntries } from './xref-entries';
import { readXrefStream } from './xref-stream';
import { readXrefTable } from './xref-table';

export type XrefChain = {
  readonly entries: XrefEntries;
  readonly trailer: PdfDict;
  readonly newest: XrefSection;
};

/** Where a cross-reference section begins, and its kind. */
export type XrefSection = { readonly offset: number; readonly kind: 'table' | 'stream' };

/** Bytes of a file that begin at the offset `from`. */
export type FileRegion = { readonly bytes: Uint8Array; readonly from: number };

const TAIL_BYTES = 2_048;
const SECTIONS = 4_096;

/** Reads the cross-reference sections from `startxref` back to the oldest. */
export function readXrefChain(bytes: Uint8Array, budget: WorkBudget): Promise<XrefChain> {
  return readXrefRegions([{ bytes, from: 0 }], budget);
}

/** `readXrefChain` for a file of which only the regions with cross-reference sections are known. */
export async function readXrefRegions(
  regions: readonly FileRegion[],
  budget: WorkBudget,
): Promise<XrefChain> {
  const entries = new XrefEntries(budget.limits);
  const visited = new Set<number>();
  let newest: { trailer: PdfDict; newest: XrefSection } | null = null;
  const pending = [startXref(regions.at(-1)?.bytes ?? new Uint8Array(0), budget)];
  for (let offset = pending.pop(); offset !== undefined; offset = pending.pop()) {
    // A section that was already read is skipped: it holds nothing new.
    if (visited.has(offset) || visited.size > SECTIONS) continue;
    visited.add(offset);
    const { section, kind } = await readSection(regionAt(regions, offset), offset, entries, budget);
    newest ??= { trailer: section, newest: { offset, kind } };
    // The extra stream of a hybrid file is older than its own table and newer than /Prev. The list
    // is last in, first out, so the stream is read first.
    for (const key of ['Prev', 'XRefStm']) {
      const next = section.get(key);
      if (typeof next === 'number') pending.push(next);
    }
  }
  if (newest === null) throw new PdfProblem('damaged_xref', 'The document has no trailer.');
  return { entries, ...newest };
}

/** The region that an offset is in, or null when the offset is in none. */
export function regionAt(regions: readonly FileRegion[], offset: number): FileRegion | null {
  return regions.find(({ bytes, from }) => offset >= from && offset < from + bytes.length) ?? null;
}

function startXref(bytes: Uint8Array, budget: WorkBudget): number {
  const from = Math.max(0, bytes.length - TAIL_BYTES);
  let last = -1;
  for (
    let at = indexOfText(bytes, 'startxref', from);
    at !== -1;
    at = indexOfText(bytes, 'startxref', at + 9)
  ) {
    last = at;
  }
  if (last === -1) throw new PdfProblem('damaged_xref', 'The end of the document is missing (no startxref).');
  return new ObjectParser(bytes, last + 9, budget).readWholeNumber();
}

async function readSection(
  region: FileRegion | null,
  offset: number,
  entries: XrefEntries,
  budget: WorkBudget,
): Promise<{ section: PdfDict; kind: XrefSection['kind'] }> {
  if (region === null || !Number.isInteger(offset)) {
    throw new PdfProblem('damaged_xref', 'A cross-reference section lies outside of the document.');
  }
  const { bytes, from } = region;
  const parser = new ObjectParser(bytes, offset - from, budget);
  parser.skipSpace();
  if (isDigit(parser.peek()))
    return { section: await readStreamSection(bytes, parser.position, entries, budget), kind: 'stream' };
  if (parser.peek() === END_OF_INPUT || parser.readWord() !== 'xref') {
    throw new PdfProblem('damaged_xref', `The document has no cross-reference section at byte ${offset}.`);
  }
  return { section: await readXrefTable(parser, entries, budget), kind: 'table' };
}

async function readStreamSection(
  bytes: Uint8Array,
  offset: number,
  entries: XrefEntries,
  budget: WorkBudget,
): Promise<PdfDict> {
  const { value } = readIndirectObject(bytes, offset, budget, (length) =>
    typeof length === 'number' ? length : null,
  );
  if (!(value instanceof PdfStream)) {
    throw new PdfProblem('damaged_xref', `The document has no cross-reference stream at byte ${offset}.`);
  }
  const rows = decodeFilters(
    value.raw,
    filterSteps(value.dict, (item) => item),
    budget,
  );
  await readXrefStream(value.dict, rows, entries, budget);
  return value.dict;
}
