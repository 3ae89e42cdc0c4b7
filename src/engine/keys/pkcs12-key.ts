import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FilePassword } from './file-password';

/** What a key is made for, as the number that the derivation begins with. */
const uses = { key: 1, vector: 2, authentication: 3 } as const;

type Wanted = {
  password: FilePassword;
  salt: Uint8Array;
  iterations: number;
  use: keyof typeof uses;
  length: number;
};

/** Makes a key from a password as PKCS #12 does (RFC 7292, appendix B). */
export function pkcs12Key(hash: string, { password, salt, iterations, use, length }: Wanted): Uint8Array {
  password.count({ hash, iterations, length });
  const block = /384|512/.test(hash) ? 128 : 64;
  const beginning = Buffer.alloc(block, uses[use]);
  const spelled = Buffer.from(`${password.text}\0`, 'utf16le').swap16();
  const state = Buffer.concat([filled(salt, block), filled(spelled, block)]);
  const made: Buffer[] = [];
  for (let count = 0; count < length; count += made.at(-1)?.length ?? length) {
    let digest = createHash(hash).update(beginning).update(state).digest();
    for (let round = 1; round < iterations; round += 1) digest = createHash(hash).update(digest).digest();
    made.push(digest);
    const added = filled(digest, block, block);
    for (let at = 0; at < state.length; at += block) addTo(state.subarray(at, at + block), added);
  }
  return Buffer.concat(made).subarray(0, length);
}

/** The bytes again and again, up to a whole number of blocks. */
function filled(bytes: Uint8Array, block: number, length = block * Math.ceil(bytes.length / block)): Buffer {
  return length === 0 ? Buffer.alloc(0) : Buffer.alloc(length, bytes);
}

/** Adds a number and one to another of the same length, and drops what is carried beyond its first byte. */
function addTo(number: Buffer, added: Buffer): void {
  let carried = 1;
  for (let at = number.length - 1; at >= 0; at -= 1) {
    const sum = (number[at] ?? 0) + (added[at] ?? 0) + carried;
    number[at] = sum & 255;
    carried = sum >> 8;
  }
}
