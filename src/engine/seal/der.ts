import { Buffer } from 'node:buffer';

/** Writes DER (X.690), the form of certificates and signatures: the few types that seals need. */

const TAGS = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  none: 0x05,
  object: 0x06,
  text: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

type Der = Uint8Array<ArrayBuffer>;

export function sequence(...parts: Uint8Array[]): Der {
  return element(TAGS.sequence, ...parts);
}

/** DER wants the elements of a set in the order of their bytes. */
export function set(...parts: Uint8Array[]): Der {
  return element(TAGS.set, ...parts.toSorted(Buffer.compare));
}

/** An element whose own tag is replaced by a tag of its context. */
export function implicit(tag: number, encoded: Uint8Array): Der {
  const constructed = (encoded[0] ?? 0) & 0x20;
  return Buffer.concat([Uint8Array.of(0x80 | constructed | tag), encoded.subarray(1)]);
}

/** An element inside a tag of its context. */
export function explicit(tag: number, ...parts: Uint8Array[]): Der {
  return element(0xa0 | tag, ...parts);
}

/** A positive integer of these bytes, which come without a sign. */
export function integer(bytes: Uint8Array): Der {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? Uint8Array.of(0) : bytes.subarray(first);
  return (digits[0] ?? 0) < 0x80
    ? element(TAGS.integer, digits)
    : element(TAGS.integer, Uint8Array.of(0), digits);
}

export function octets(bytes: Uint8Array): Der {
  return element(TAGS.octets, bytes);
}

/** A bit string of whole bytes, unless some bits at the end are unused. */
export function bits(bytes: Uint8Array, unused = 0): Der {
  return element(TAGS.bits, Uint8Array.of(unused), bytes);
}

export function text(value: string): Der {
  return element(TAGS.text, Buffer.from(value));
}

/** What stands where there is nothing to say. */
export function none(): Der {
  return element(TAGS.none);
}

export function yes(): Der {
  return Uint8Array.of(0x01, 1, 0xff);
}

/** The identifier of an object, such as `2.5.4.3`. */
export function object(identifier: string): Der {
  const [first = 0, second = 0, ...rest] = identifier.split('.').map(Number);
  return element(TAGS.object, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)));
}

/** The hex of an identifier, by which one that was read is compared. */
export function objectHex(identifier: string): string {
  return hexOf(object(identifier));
}

export function hexOf(encoded: Uint8Array | undefined): string {
  return Buffer.from(encoded ?? []).toString('hex');
}

/** A time in seconds. Certificates write the years before 2050 with two digits. */
export function time(at: Date): Der {
  const digits = at.toISOString().replace(/\.\d+|[-:T]/g, '');
  const isShort = at.getUTCFullYear() < 2050;
  return element(isShort ? TAGS.utcTime : TAGS.time, Buffer.from(isShort ? digits.slice(2) : digits));
}

/** An element of any tag. */
export function element(tag: number, ...parts: Uint8Array[]): Der {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Uint8Array.from([tag, ...spellLength(length)]), ...parts]);
}

function spellLength(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 255);
  return [0x80 | bytes.length, ...bytes];
}

function base128(value: number): number[] {
  const groups = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift(0x80 | (rest & 127));
  return groups;
}
