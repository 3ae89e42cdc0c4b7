import { PdfDict } from '../values';
import { indexOfText, isDigit, isWhitespace, startsWithText } from './characters';
import { ObjectParser } from './object-parser';
import type { WorkBudget } from './work-budget';
import { XrefEntries } from './xref-entries';

export type ScannedFile = {
  readonly entries: XrefEntries;
  /** The trailers in file order. Later ones override earlier ones. */
  readonly trailers: PdfDict[];
  readonly objectStreams: { readonly number: number; readonly offset: number }[];
  readonly catalogs: number[];
  trailersTried: number;
};

const SNIFFED_BYTES = 300;
const TRAILERS = 4_096;
const TRAILER_BYTES = 16 * 1024;
const STEPS_PER_PIECE = 1 << 16;

/**
 * Rebuilds the cross-reference of a damaged file by scanning every byte for `n g obj` and
 * `trailer`.
 */
export async function scanForObjects(bytes: Uint8Array, budget: WorkBudget): Promise<ScannedFile> {
  const found: ScannedFile = {
    entries: new XrefEntries(budget.limits),
    trailers: [],
    objectStreams: [],
    catalogs: [],
    trailersTried: 0,
  };
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % STEPS_PER_PIECE === 0) {
      budget.spend(STEPS_PER_PIECE >> 4);
      await budget.breathe();
    }
    const byte = bytes[at];
    if (byte === 98 && bytes[at - 1] === 111 && bytes[at + 1] === 106)
      noteObject(bytes, at - 1, found, budget);
    if (byte === 116 && startsWithText(bytes, 'trailer', at)) noteTrailer(bytes, at + 7, found, budget);
  }
  return found;
}

function noteObject(bytes: Uint8Array, objAt: number, found: ScannedFile, budget: WorkBudget): void {
  const generation = numberBefore(bytes, objAt);
  const number = generation && numberBefore(bytes, generation.start);
  if (!generation || !number || isDigit(bytes[number.start - 1] ?? 0)) return;
  found.entries.addNewer(number.value, {
    kind: 'at_offset',
    offset: number.start,
    generation: generation.value,
  });
  budget.spend(40);
  sniff(bytes, objAt + 3, number, found, budget);
}

/**
 * Looks at the start of an object for the kinds that a rebuilt cross-reference needs: object
 * streams, cross-reference streams and catalogues.
 */
function sniff(
  bytes: Uint8Array,
  from: number,
  number: { value: number; start: number },
  found: ScannedFile,
  budget: WorkBudget,
): void {
  const window = bytes.subarray(from, from + SNIFFED_BYTES);
  const end = indexOfText(window, 'endobj');
  const head = end === -1 ? window : window.subarray(0, end);
  if (indexOfText(head, '/ObjStm') !== -1) {
    found.objectStreams.push({ number: number.value, offset: number.start });
  } else if (indexOfText(head, '/XRef') !== -1) {
    noteTrailer(bytes, from, found, budget);
  } else if (indexOfText(head, '/Catalog') !== -1) {
    found.catalogs.push(number.value);
  }
}

function noteTrailer(bytes: Uint8Array, from: number, found: ScannedFile, budget: WorkBudget): void {
  found.trailersTried += 1;
  if (found.trailersTried > TRAILERS) return;
  try {
    const trailer = new ObjectParser(bytes.subarray(from, from + TRAILER_BYTES), 0, budget).readValue();
    if (trailer instanceof PdfDict) found.trailers.push(trailer);
  } catch {
    // A damaged trailer is skipped. An exhausted budget throws again at its next use.
  }
}

/** The whole number that ends before `end` and the white space there. */
function numberBefore(bytes: Uint8Array, end: number): { value: number; start: number } | null {
  let at = end - 1;
  while (at >= 0 && end - at < 32 && isWhitespace(bytes[at] ?? 0)) at -= 1;
  const lastDigit = at;
  while (at >= 0 && lastDigit - at < 10 && isDigit(bytes[at] ?? 0)) at -= 1;
  if (at === lastDigit) return null;
  let value = 0;
  for (let index = at + 1; index <= lastDigit; index += 1) value = value * 10 + (bytes[index] ?? 48) - 48;
  return { value, start: at + 1 };
}
