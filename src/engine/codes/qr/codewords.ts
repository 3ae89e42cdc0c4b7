import { dataCodewords, type Layout, layouts } from './layout';
import { parityOf } from './reed-solomon';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const PADDING = [0xec, 0x11];

/** A value and how many bits it takes. */
type Bits = readonly [value: number, length: number];

interface Segment {
  mode: number;
  count: number;
  /** Length of the count in versions 1 to 9, 10 to 26 and 27 to 40. */
  countBits: readonly [number, number, number];
  content: Bits[];
}

export interface Message {
  layout: Layout;
  codewords: Uint8Array;
}

/** The text in the smallest symbol that holds it, with its parity; null when there is none. */
export function messageOf(text: string): Message | null {
  const segment = segmentOf(text);
  const needed = segment.content.reduce((sum, [, length]) => sum + length, 4);
  const layout = layouts.find((one) => needed + countBitsIn(segment, one) <= 8 * dataCodewords(one));
  if (layout === undefined) return null;
  return { layout, codewords: interleaved(dataOf(segment, layout), layout) };
}

function segmentOf(text: string): Segment {
  if (/^[0-9]+$/.test(text)) {
    // 4, 7 and 10 bits for one, two and three digits.
    const content = piecesOf(text, 3).map((digits): Bits => [Number(digits), 1 + 3 * digits.length]);
    return { mode: 1, count: text.length, countBits: [10, 12, 14], content };
  }
  if (/^[0-9A-Z $%*+./:-]+$/.test(text)) {
    const content = piecesOf(text, 2).map((pair): Bits => [pairValue(pair), pair.length === 2 ? 11 : 6]);
    return { mode: 2, count: text.length, countBits: [9, 11, 13], content };
  }
  const bytes = new TextEncoder().encode(text);
  const content = Array.from(bytes, (byte): Bits => [byte, 8]);
  return { mode: 4, count: bytes.length, countBits: [8, 16, 16], content };
}

function piecesOf(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

function pairValue(pair: string): number {
  return [...pair].reduce((sum, character) => 45 * sum + ALPHANUMERIC.indexOf(character), 0);
}

function countBitsIn({ countBits: [small, middle, large] }: Segment, { version }: Layout): number {
  return version < 10 ? small : version < 27 ? middle : large;
}

function dataOf(segment: Segment, layout: Layout): Uint8Array {
  const data = new Uint8Array(dataCodewords(layout));
  let at = 0;
  const parts: Bits[] = [
    [segment.mode, 4],
    [segment.count, countBitsIn(segment, layout)],
    ...segment.content,
  ];
  for (const [value, length] of parts) {
    for (let bit = length - 1; bit >= 0; bit -= 1, at += 1) {
      data[at >> 3] = (data[at >> 3] ?? 0) | (((value >> bit) & 1) << (7 - (at & 7)));
    }
  }
  // Four zeros end the message where there is room; whole codewords of padding follow.
  const used = Math.min(data.length, Math.ceil((at + 4) / 8));
  for (let index = used; index < data.length; index += 1) data[index] = PADDING[(index - used) % 2] ?? 0;
  return data;
}

/** Codewords of all blocks in turn, first those of the data, so that a stain spoils a little of each. */
function interleaved(data: Uint8Array, { blocks, parity, codewords }: Layout): Uint8Array {
  const long = codewords % blocks;
  const short = Math.floor(codewords / blocks) - parity;
  const parts: Uint8Array[] = [];
  for (let index = 0, at = 0; index < blocks; index += 1) {
    const length = short + (index < blocks - long ? 0 : 1);
    parts.push(data.subarray(at, at + length));
    at += length;
  }
  return Uint8Array.from([...inTurn(parts), ...inTurn(parts.map((part) => parityOf(part, parity)))]);
}

function inTurn(parts: readonly Uint8Array[]): number[] {
  const longest = Math.max(...parts.map(({ length }) => length));
  const all: number[] = [];
  for (let index = 0; index < longest; index += 1) {
    for (const part of parts) if (index < part.length) all.push(part[index] ?? 0);
  }
  return all;
}
