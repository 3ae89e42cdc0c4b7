import { limits } from '../../limits';
import { ByteReader } from './byte-reader';

/** Thrown when the bytes are not a usable font. */
export class FontProblem extends Error {}

export const tooLarge = `the font is larger than the limit of ${limits.fontBytes} bytes`;

const HEADER = 12;
const RECORD = 16;
const CHECKSUM_OF_A_FONT = 0xb1b0afba;

/** The tables of a TrueType or OpenType font, by tag. */
export function tablesOf(font: Uint8Array): Map<string, Uint8Array> {
  const reader = new ByteReader(font);
  reader.skip(4);
  const count = reader.u16();
  reader.skip(6);
  if (count > limits.fontTables)
    throw new FontProblem(`the font has ${count} tables; at most ${limits.fontTables} are allowed`);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index += 1) {
    const tag = String.fromCharCode(...reader.take(4));
    reader.skip(4);
    const offset = reader.u32();
    tables.set(tag, new ByteReader(font, offset).take(reader.u32()));
  }
  return tables;
}

export function tableOf(tables: ReadonlyMap<string, Uint8Array>, tag: string): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw new FontProblem(`the font has no table ${tag}`);
  return table;
}

/** Builds a font file from tables. */
export function buildSfnt(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const start = HEADER + sorted.length * RECORD;
  const length = sorted.reduce((sum, [, table]) => sum + padded(table.length), start);
  const font = new Uint8Array(length);
  const view = new DataView(font.buffer);
  writeHeader(view, flavor, sorted.length);
  let offset = start;
  for (const [index, [tag, table]] of sorted.entries()) {
    font.set(table, offset);
    const record = HEADER + index * RECORD;
    for (let at = 0; at < 4; at += 1) font[record + at] = tag.charCodeAt(at);
    if (tag === 'head') view.setUint32(offset + 8, 0);
    view.setUint32(record + 4, checksum(view, offset, padded(table.length)));
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, table.length);
    offset += padded(table.length);
  }
  adjustChecksum(view, sorted);
  return font;
}

function writeHeader(view: DataView, flavor: number, count: number): void {
  const power = Math.floor(Math.log2(count));
  view.setUint32(0, flavor);
  view.setUint16(4, count);
  view.setUint16(6, 2 ** power * 16);
  view.setUint16(8, power);
  view.setUint16(10, (count - 2 ** power) * 16);
}

function adjustChecksum(view: DataView, sorted: readonly [string, Uint8Array][]): void {
  const index = sorted.findIndex(([tag]) => tag === 'head');
  if (index < 0) return;
  const offset = view.getUint32(HEADER + index * RECORD + 8);
  view.setUint32(offset + 8, CHECKSUM_OF_A_FONT - checksum(view, 0, view.byteLength));
}

/**
 * The checksum of a part of the file. The sum is signed, because the machine holds signed numbers
 * as they are.
 */
function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0;
  for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getInt32(at)) | 0;
  return sum >>> 0;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
