import { Buffer } from 'node:buffer';

type Wanted = {
  width: number;
  height: number;
  interlaced: boolean;
  /** From 0 to 7. */
  indexAt: (x: number, y: number) => number;
};

const CODE_BITS = 3;

/** A GIF of eight colours, as base64. */
export function gifOf({ width, height, interlaced, indexAt }: Wanted): string {
  const words = [width & 255, width >> 8, height & 255, height >> 8];
  const palette = Array.from({ length: 24 }, (_, at) => at * 10);
  const rows = Array.from({ length: height }, (_, y) => y);
  const order = interlaced
    ? [...rows].sort((one, other) => passOf(one) - passOf(other) || one - other)
    : rows;
  const pixels = new Uint8Array(width * height);
  for (const [stored, y] of order.entries())
    for (let x = 0; x < width; x += 1) pixels[stored * width + x] = indexAt(x, y);
  const packed = pack(pixels);
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.subarray(at, at + 255);
    blocks.push(Uint8Array.of(block.length), block);
  }
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Uint8Array.from([...words, 0x80 | (CODE_BITS - 1), 0, 0, ...palette]),
    Uint8Array.from([0x2c, 0, 0, 0, 0, ...words, interlaced ? 0x40 : 0, CODE_BITS]),
    ...blocks,
    Uint8Array.of(0, 0x3b),
  ]).toString('base64');
}

/**
 * The pass of a row in an interlaced GIF: every eighth row first, then the rows half way between,
 * and so on.
 */
function passOf(y: number): number {
  return y % 8 === 0 ? 0 : y % 8 === 4 ? 1 : y % 4 === 2 ? 2 : 3;
}

/** LZW with codes of growing length, written from the least significant bit. */
function pack(pixels: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  const clear = 1 << CODE_BITS;
  let [held, count, size] = [0, 0, CODE_BITS + 1];
  let codes = new Map<number, number>();
  const put = (code: number) => {
    held |= code << count;
    count += size;
    for (; count >= 8; count -= 8, held >>>= 8) bytes.push(held & 255);
  };
  put(clear);
  let text = pixels[0] ?? 0;
  for (const pixel of pixels.subarray(1)) {
    const longer = codes.get(text * clear + pixel);
    if (longer !== undefined) {
      text = longer;
      continue;
    }
    put(text);
    const next = clear + 2 + codes.size;
    codes.set(text * clear + pixel, next);
    if (next === 1 << size) size += 1;
    if (next === 4095) {
      put(clear);
      codes = new Map();
      size = CODE_BITS + 1;
    }
    text = pixel;
  }
  put(text);
  put(clear + 1);
  bytes.push(held & 255);
  return Uint8Array.from(bytes);
}
