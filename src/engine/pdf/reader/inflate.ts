import { constants, createInflate, inflateRawSync, inflateSync } from 'node:zlib';
import { limits } from '../../limits';
import { PdfProblem } from '../pdf-problem';
import type { WorkBudget } from './work-budget';

/**
 * Inflates a stream that the file structure needs. zlib stops at `maxOutputLength` while it
 * inflates, so a zip bomb never fills the memory. Truncated data yields the part that exists.
 */
export function inflateStructure(bytes: Uint8Array, budget: WorkBudget): Uint8Array {
  const maxOutputLength = Math.max(1, Math.min(limits.documentPartBytes, budget.inflationLeft));
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  let output: Uint8Array;
  try {
    output = inflateSync(bytes, options);
  } catch (error) {
    if (isTooLong(error)) throw tooLong(budget);
    output = inflateWithoutHeader(bytes, options, budget);
  }
  budget.countInflated(output.length);
  return output;
}

/**
 * Inflates data whose header or checksum is wrong, as viewers do: some writers get the two header
 * bytes or the checksum wrong.
 */
function inflateWithoutHeader(
  bytes: Uint8Array,
  options: { maxOutputLength: number; finishFlush: number },
  budget: WorkBudget,
): Uint8Array {
  try {
    return inflateRawSync(bytes.subarray(2), options);
  } catch (error) {
    if (isTooLong(error)) throw tooLong(budget);
    throw new PdfProblem('damaged', 'A compressed part of the document cannot be unpacked.');
  }
}

function tooLong(budget: WorkBudget): PdfProblem {
  if (budget.inflationLeft <= limits.documentPartBytes) return budget.inflationProblem();
  return partTooLong();
}

export function partTooLong(): PdfProblem {
  const megabytes = limits.documentPartBytes / (1024 * 1024);
  return new PdfProblem(
    'inflates_too_much',
    `One compressed part of the document unpacks to more than ${megabytes} MB (documentPartBytes).`,
  );
}

function isTooLong(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
  );
}

/**
 * Inflates piece by piece, for content that is read once and not kept. Reports damage at the end.
 */
export async function* inflateInPieces(bytes: Uint8Array, budget: WorkBudget): AsyncGenerator<Uint8Array> {
  const inflater = createInflate({ chunkSize: 64 * 1024, finishFlush: constants.Z_SYNC_FLUSH });
  inflater.end(bytes);
  try {
    for await (const piece of inflater) {
      if (!(piece instanceof Uint8Array)) continue;
      budget.countInflated(piece.length);
      yield piece;
      await budget.breathe();
    }
  } catch (error) {
    if (error instanceof PdfProblem) throw error;
    throw new PdfProblem('damaged', 'The content of a page cannot be unpacked completely.');
  } finally {
    inflater.destroy();
  }
}
