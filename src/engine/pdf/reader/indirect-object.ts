import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../values';
import { indexOfText, isRegular, startsWithText } from './characters';
import { ObjectParser } from './object-parser';
import type { WorkBudget } from './work-budget';

export type IndirectObject = {
  readonly ref: PdfRef;
  readonly value: PdfValue;
};

/** Whether `number generation obj` is at this offset. */
export function headerIsAt(bytes: Uint8Array, offset: number, number: number, budget: WorkBudget): boolean {
  if (offset >= bytes.length) return false;
  const parser = new ObjectParser(bytes, offset, budget);
  if (parser.readWholeNumber() !== number || parser.readWholeNumber() < 0) return false;
  parser.skipSpace();
  return startsWithText(bytes, 'obj', parser.position);
}

/** Reads `n g obj …`. `lengthOf` finds the /Length of a stream when it is a reference. */
export function readIndirectObject(
  bytes: Uint8Array,
  offset: number,
  budget: WorkBudget,
  lengthOf: (value: PdfValue) => number | null,
): IndirectObject {
  const { ref, value, start } = readObjectHead(bytes, offset, budget);
  if (start === null || !(value instanceof PdfDict)) return { ref, value };
  const end = streamEnd(bytes, start, lengthOf(value.get('Length')), budget);
  return { ref, value: new PdfStream(value, bytes.subarray(start, end), ref) };
}

/** An object without the bytes of its stream, which begin at `start`. */
export type ObjectHead = IndirectObject & { readonly start: number | null };

export function readObjectHead(bytes: Uint8Array, offset: number, budget: WorkBudget): ObjectHead {
  const parser = new ObjectParser(bytes, offset, budget);
  const number = parser.readWholeNumber();
  const generation = parser.readWholeNumber();
  parser.skipSpace();
  if (number < 0 || generation < 0 || !startsWithText(bytes, 'obj', parser.position)) {
    throw parser.fail('An object does not start where the cross-reference says');
  }
  parser.position += 3;
  const ref = new PdfRef(number, generation);
  parser.skipSpace();
  if (startsWithText(bytes, 'endobj', parser.position)) return { ref, value: null, start: null };
  const value = parser.readValue();
  return { ref, value, start: value instanceof PdfDict ? streamStart(parser) : null };
}

function streamStart(parser: ObjectParser): number | null {
  parser.skipSpace();
  if (!startsWithText(parser.bytes, 'stream', parser.position)) return null;
  let start = parser.position + 6;
  while (parser.bytes[start] === 32) start += 1;
  if (parser.bytes[start] === 13) start += 1;
  if (parser.bytes[start] === 10) start += 1;
  return start;
}

/**
 * The end of a stream. /Length is trusted only when `endstream` follows; otherwise the first
 * `endstream` counts.
 */
function streamEnd(bytes: Uint8Array, start: number, length: number | null, budget: WorkBudget): number {
  if (length !== null && length >= 0 && endsHere(bytes, start + length)) return start + length;
  const found = indexOfText(bytes, 'endstream', start);
  budget.spend(((found === -1 ? bytes.length : found) - start) >> 6);
  const end = found === -1 ? endWithoutKeyword(bytes, start) : found;
  if (bytes[end - 1] === 10) return bytes[end - 2] === 13 ? end - 2 : end - 1;
  return bytes[end - 1] === 13 ? end - 1 : end;
}

/** Whether a stream ends at this offset: `endstream` follows. */
export function endsHere(bytes: Uint8Array, end: number): boolean {
  for (let at = end; at < end + 4 && at < bytes.length; at += 1) {
    if (startsWithText(bytes, 'endstream', at)) return true;
    if (isRegular(bytes[at] ?? 0)) return false;
  }
  return false;
}

function endWithoutKeyword(bytes: Uint8Array, start: number): number {
  const endobj = indexOfText(bytes, 'endobj', start);
  return endobj === -1 ? bytes.length : endobj;
}
