import * as z from 'zod';
import type { Files } from '../../core/platform/files';
import { logError } from '../../lib/log';

/** A piece of a file: a whole object in R2. The file is its pieces one after the other. */
export const pieceSchema = z.object({ key: z.string(), bytes: z.number() });
export type Piece = z.output<typeof pieceSchema>;
type Range = { offset: number; length: number };
type Opened = { body: ReadableStream };

/** Opens a range of a file that lies in pieces. Null: the first of them is gone. */
export async function openPieces(
  files: Pick<Files, 'open'>,
  pieces: readonly Piece[],
  range: Range,
): Promise<ReadableStream | null> {
  const [first, ...others] = piecesWithin(pieces, range);
  if (!first) return new Response('').body;
  const opened = await files.open(first.key, first.range);
  if (!opened) return null;
  const { readable, writable } = new FixedLengthStream(range.length);
  feed(files, writable, opened, others).catch((error: unknown) => {
    logError('a file could not be read to its end', error);
  });
  return readable;
}

/** A piece that is missing breaks the download: a shorter file would look whole. */
async function feed(
  files: Pick<Files, 'open'>,
  writable: WritableStream,
  first: Opened,
  others: readonly { key: string; range: Range }[],
): Promise<void> {
  try {
    await first.body.pipeTo(writable, { preventClose: true });
    for (const { key, range } of others) {
      const opened = await files.open(key, range);
      if (!opened) throw new Error(`${key} is missing`);
      await opened.body.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  } catch (error) {
    await writable.abort(error).catch(() => {});
    // The reader has gone away: that is no fault.
    if (!isGone(error)) throw error;
  }
}

function isGone(error: unknown): boolean {
  return error === undefined || (error instanceof Error && /cancel|abort|disconnect/i.test(error.message));
}

/** The pieces that a range touches, each with the part of it. */
export function piecesWithin(
  pieces: readonly Piece[],
  { offset, length }: Range,
): { key: string; range: Range }[] {
  const within: { key: string; range: Range }[] = [];
  let start = 0;
  for (const { key, bytes } of pieces) {
    const from = Math.max(offset, start);
    const until = Math.min(offset + length, start + bytes);
    if (from < until) within.push({ key, range: { offset: from - start, length: until - from } });
    start += bytes;
  }
  return within;
}
