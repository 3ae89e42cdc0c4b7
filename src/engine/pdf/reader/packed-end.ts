import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { latin1Bytes } from './characters';

/**
 * The compression level of structure. Every level gives about the same size; this one takes half
 * the time of the default.
 */
export const LEVEL = 3;
const ROW_BYTES = 7;

/** Spells the cross-reference stream, which starts there, and what follows it. */
export function spellEnd(
  places: Places,
  { number, start, trailer }: { number: number; start: number; trailer: string },
): Uint8Array {
  places.setOffset(number, start);
  const rows = deflateSync(places.rows(number + 1), { level: LEVEL });
  const head = `/Type/XRef/Size ${number + 1}/W[1 4 2]/Filter/FlateDecode${trailer}/Length ${rows.length}`;
  return Buffer.concat([
    latin1Bytes(`${number} 0 obj\n<<${head}>>\nstream\n`),
    rows,
    latin1Bytes(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

/** The position of each object, in rows of 7 bytes as in the cross-reference stream. */
export class Places {
  #table = new Uint8Array(1024 * ROW_BYTES);

  copy(): Places {
    const places = new Places();
    places.#table = this.#table.slice();
    return places;
  }

  setOffset(number: number, offset: number): void {
    this.#set(number, 1, offset, 0);
  }

  setPacked(number: number, container: number, index: number): void {
    this.#set(number, 2, container, index);
  }

  rows(size: number): Uint8Array {
    this.#reserve(size);
    return this.#table.subarray(0, size * ROW_BYTES);
  }

  #set(number: number, kind: number, second: number, third: number): void {
    this.#reserve(number + 1);
    const at = number * ROW_BYTES;
    this.#table[at] = kind;
    this.#table[at + 1] = second >>> 24;
    this.#table[at + 2] = second >>> 16;
    this.#table[at + 3] = second >>> 8;
    this.#table[at + 4] = second;
    this.#table[at + 5] = third >>> 8;
    this.#table[at + 6] = third;
  }

  #reserve(size: number): void {
    if (size * ROW_BYTES <= this.#table.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#table.length, size * ROW_BYTES));
    larger.set(this.#table);
    this.#table = larger;
  }
}
