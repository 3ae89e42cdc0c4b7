import { Buffer } from 'node:buffer';
import { element } from '../seal/der';
import { readDer } from '../seal/read-der';

const CONSTRUCTED = 0x20;
const OCTETS = 0x04;
const OPEN_LENGTH = 0x80;
const DEEPEST = 32;

/**
 * Rewrites BER as DER: some programs leave the lengths of elements open, and write strings in
 * pieces. Null for bytes that are neither.
 */
export function toDer(bytes: Uint8Array): Uint8Array | null {
  return rewrite(bytes, { at: 0, limit: bytes.length, depth: 0 })?.der ?? null;
}

/** Where an element is. It ends before `limit`, where the one around it ends: nothing is read twice. */
type Place = { at: number; limit: number; depth: number };

type Rewritten = { der: Uint8Array; end: number };

function rewrite(bytes: Uint8Array, { at, limit, depth }: Place): Rewritten | null {
  const tag = bytes[at];
  const read = readLength(bytes, at + 1, limit);
  if (tag === undefined || (tag & 31) === 31 || read === null || depth > DEEPEST) return null;
  const { start, end } = read;
  if (!(tag & CONSTRUCTED))
    return end === null ? null : { der: element(tag, bytes.subarray(start, end)), end };
  const parts: Uint8Array[] = [];
  let next = start;
  while (end === null ? !isEnd(bytes, next) : next < end) {
    const part = rewrite(bytes, { at: next, limit: end ?? limit, depth: depth + 1 });
    if (part === null) return null;
    parts.push(part.der);
    next = part.end;
  }
  const isInPieces = tag === (OCTETS | CONSTRUCTED);
  const der = isInPieces ? element(OCTETS, ...parts.map(contentOf)) : element(tag, ...parts);
  return { der, end: end ?? next + 2 };
}

/** Where the content of an element starts, and where it ends unless its length is open. */
function readLength(
  bytes: Uint8Array,
  at: number,
  limit: number,
): { start: number; end: number | null } | null {
  const short = bytes[at];
  if (short === undefined) return null;
  if (short === OPEN_LENGTH) return { start: at + 1, end: null };
  const digits = short < OPEN_LENGTH ? 0 : short & 127;
  if (digits > 4) return null;
  const start = at + 1 + digits;
  const length =
    digits === 0 ? short : bytes.subarray(at + 1, start).reduce((sum, byte) => sum * 256 + byte, 0);
  return start + length <= limit ? { start, end: start + length } : null;
}

function isEnd(bytes: Uint8Array, at: number): boolean {
  // Bytes that end without the mark are no element either: the caller finds that out.
  return bytes[at] === 0 && bytes[at + 1] === 0;
}

/** The content of an element in DER. */
function contentOf(der: Uint8Array): Uint8Array {
  return readDer(der)?.[0]?.content ?? Buffer.of();
}

/** The bytes of a string whose own tag is replaced by that of its context: it may be in pieces. */
export function joinedOctets({ tag, content }: { tag: number; content: Uint8Array }): Uint8Array {
  if (!(tag & CONSTRUCTED)) return content;
  return Buffer.concat((readDer(content) ?? []).map((piece) => piece.content));
}
