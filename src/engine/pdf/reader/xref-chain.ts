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
};

const TAIL_BYTES = 2_048;
const SECTIONS = 4_096;

/** Reads the cross-reference sections from `startxref` back to the oldest. */
export async function readXrefChain(bytes: Uint8Array, budget: WorkBudget): Promise<XrefChain> {
  const entries = new XrefEntries(budget.limits);
  const visited = new Set<number>();
  let trailer: PdfDict | null = null;
  const pending = [startXref(bytes, budget)];
  for (let offset = pending.pop(); offset !== undefined; offset = pending.pop()) {
    // A section that was already read is skipped: it holds nothing new.
    if (visited.has(offset) || visited.size > SECTIONS) continue;
    visited.add(offset);
    const section = await readSection(bytes, offset, entries, budget);
    trailer ??= section;
    // The extra stream of a hybrid file is older than its own table and newer than /Prev. The list
    // is last in, first out, so the stream is read first.
    for (const key of ['Prev', 'XRefStm']) {
      const next = section.get(key);
      if (typeof next === 'number') pending.push(next);
    }
  }
  if (trailer === null) throw new PdfProblem('damaged_xref', 'The document has no trailer.');
  return { entries, trailer };
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
  bytes: Uint8Array,
  offset: number,
  entries: XrefEntries,
  budget: WorkBudget,
): Promise<PdfDict> {
  if (!Number.isInteger(offset) || offset < 0 || offset >= bytes.length) {
    throw new PdfProblem('damaged_xref', 'A cross-reference section lies outside of the document.');
  }
  const parser = new ObjectParser(bytes, offset, budget);
  parser.skipSpace();
  if (isDigit(parser.peek())) return readStreamSection(bytes, parser.position, entries, budget);
  if (parser.peek() === END_OF_INPUT || parser.readWord() !== 'xref') {
    throw new PdfProblem('damaged_xref', `The document has no cross-reference section at byte ${offset}.`);
  }
  return readXrefTable(parser, entries, budget);
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
