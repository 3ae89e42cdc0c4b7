import { latin1 } from './reader/characters';
import { PdfName } from './values';

/**
 * The number of slots for shared names. A document repeats a few names, so each is made once and
 * found by its bytes.
 */
const SLOTS = 2048;
/** The longest name that is shared. Longer names are rarely those of the standard. */
const LONGEST = 32;

const slots = new Array<PdfName | undefined>(SLOTS).fill(undefined);

/** The name that these bytes spell. Names never change, so all callers share them. */
export function nameOfBytes(bytes: Uint8Array, start: number, end: number): PdfName {
  let hash = 0;
  for (let at = start; at < end; at += 1) hash = nextHash(hash, bytes[at] ?? 0);
  return nameOfHash(bytes, start, end, hash);
}

/** The hash of a name with one more byte. That of no bytes is 0. */
export function nextHash(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

/** The same for whoever has the hash of the bytes already. */
export function nameOfHash(bytes: Uint8Array, start: number, end: number, hash: number): PdfName {
  if (end - start > LONGEST) return new PdfName(latin1(bytes.subarray(start, end)));
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
  const known = slots[slot];
  if (known !== undefined && isSpelled(known.text, bytes, start, end)) return known;
  const name = new PdfName(latin1(bytes.subarray(start, end)));
  slots[slot] = name;
  return name;
}

function isSpelled(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
}
