import { Buffer } from 'node:buffer';
import type { Hash } from 'node:crypto';

/**
 * The room for a signature in the last bytes of a file. A signature covers the whole file but
 * itself, so it is filled in when all other bytes are known.
 */
export type SignatureSlot = {
  /** The number of the dictionary that contains it. */
  number: number;
  /** Where the list of the covered ranges begins in these bytes. */
  ranges: number;
  /** Where the signature begins, with its angle bracket. */
  contents: number;
  /** The most bytes that the signature may have. */
  room: number;
};

/**
 * Signs a file and writes the signature into its slot in `end`. Of the `length` bytes before `end`,
 * only their hash is known.
 */
export type FillSignature = (
  end: Uint8Array,
  file: { slot: SignatureSlot; before: Hash; length: number },
) => Promise<void>;

/** As long as the ranges of the longest file: three numbers of ten digits, with what is around them. */
const NO_RANGES = '[0 0 0 0]'.padEnd('[0 ]'.length + 3 * 10 + 2);

/** Spells the dictionary of a signature with empty room in it. `slot` counts from its beginning. */
export function spellSignature(
  number: number,
  { entries, room }: { entries: string; room: number },
): { text: string; slot: SignatureSlot } {
  const head = `<<${entries}/ByteRange`;
  const before = `${head}${NO_RANGES}/Contents`;
  const text = `${before}<${'0'.repeat(2 * room)}>>>`;
  return { text, slot: { number, ranges: head.length, contents: before.length, room } };
}

/** The same slot in bytes in which its dictionary begins at `offset`. */
export function slotAt(slot: SignatureSlot, offset: number): SignatureSlot {
  return { ...slot, ranges: slot.ranges + offset, contents: slot.contents + offset };
}

/** Writes which bytes the signature covers. `end` is the end of a file, after `length` other bytes. */
export function fillRanges(end: Uint8Array, slot: SignatureSlot, length: number): void {
  const after = afterSlot(slot);
  const ranges = `[0 ${length + slot.contents} ${length + after} ${end.length - after}]`;
  Buffer.from(end.buffer, end.byteOffset, end.byteLength).write(
    ranges.padEnd(NO_RANGES.length),
    slot.ranges,
    'latin1',
  );
}

export function fillSignature(
  end: Uint8Array,
  { contents, room }: SignatureSlot,
  signature: Uint8Array,
): void {
  if (signature.length > room)
    throw new Error(`A signature of ${signature.length} bytes has room for ${room} only.`);
  const spelled = Buffer.from(signature).toString('hex');
  Buffer.from(end.buffer, end.byteOffset, end.byteLength).write(spelled, contents + 1, 'latin1');
}

/** Where the bytes after the signature begin. */
export function afterSlot({ contents, room }: SignatureSlot): number {
  return contents + 2 * room + '<>'.length;
}
