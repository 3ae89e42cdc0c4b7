import { limits } from '../limits';
import { BrokenPixels } from './broken-pixels';
import { Deflater } from './deflate';
import { type PackedPixels, unpackPixels } from './gif-lzw';
import type { ImageResult, PdfImage } from './pdf-image';

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;

export function isGif(bytes: Uint8Array): boolean {
  const signature = String.fromCharCode(...bytes.subarray(0, 6));
  return signature === 'GIF87a' || signature === 'GIF89a';
}

type Screen = {
  width: number;
  height: number;
  palette: Uint8Array | null;
};

type Frame = {
  x: number;
  y: number;
  width: number;
  height: number;
  palette: Uint8Array;
  interlaced: boolean;
  transparent: number | null;
  packed: PackedPixels;
};

/**
 * Decodes the first frame with its own palette, which is the image that viewers without animation
 * show.
 */
export async function gifImage(bytes: Uint8Array): Promise<ImageResult> {
  const reader = new GifReader(bytes);
  const screen = reader.screen();
  if (screen === null || screen.width === 0 || screen.height === 0)
    return bad('the GIF has an invalid header');
  if (screen.width * screen.height > limits.imagePixels) {
    const size = `${screen.width} × ${screen.height}`;
    return bad(`the GIF has ${size} pixels; the limit is ${limits.imagePixels} pixels`);
  }
  const frame = reader.firstFrame(screen);
  if (typeof frame === 'string') return bad(frame);
  try {
    return { ok: true, image: await convert(frame, screen) };
  } catch (error) {
    if (error instanceof BrokenPixels) return bad(error.message);
    throw error;
  }
}

async function convert(frame: Frame, screen: Screen): Promise<PdfImage> {
  const { palette, clear } = colorsOf(frame, screen);
  return {
    width: screen.width,
    height: screen.height,
    orientation: 1,
    bitsPerComponent: 8,
    colorSpace: { palette },
    encoding: { filter: 'deflate', predictor: null },
    inverted: false,
    data: await screenful(frame, screen, { clear: clear ?? 0, last: palette.length / 3 - 1 }),
    alpha: null,
    clearColor: clear === null ? null : [clear],
  };
}

function colorsOf(frame: Frame, screen: Screen): { palette: Uint8Array; clear: number | null } {
  const covers = frame.width >= screen.width && frame.height >= screen.height;
  const colors = frame.palette.length / 3;
  const clear = frame.transparent ?? (covers || colors > 255 ? null : colors);
  const palette = clear !== null && clear >= colors ? padded(frame.palette, clear + 1) : frame.palette;
  return { palette, clear };
}

/**
 * Positions the frame on the screen, row by row. Uncovered pixels are clear. An index without a
 * colour becomes the last colour, as in viewers.
 */
async function screenful(
  frame: Frame,
  screen: Screen,
  { clear, last }: { clear: number; last: number },
): Promise<Uint8Array> {
  const deflater = new Deflater();
  const line = new Uint8Array(screen.width).fill(clear);
  for (let y = 0; y < frame.y; y += 1) await deflater.write(line);
  const width = Math.min(frame.width, screen.width - frame.x);
  let y = frame.y;
  for (const row of rowsOf(frame)) {
    for (let column = 0; column < width; column += 1)
      line[frame.x + column] = Math.min(row[column] ?? 0, last);
    if (y < screen.height) await deflater.write(line);
    y += 1;
  }
  line.fill(clear);
  for (; y < screen.height; y += 1) await deflater.write(line);
  return deflater.finish();
}

/**
 * The rows from top to bottom. Each is valid until the next one. An interlaced image must be held
 * as a whole.
 */
function* rowsOf(frame: Frame): Generator<Uint8Array> {
  if (!frame.interlaced) return yield* storedRows(frame);
  const { width, height } = frame;
  const pixels = new Uint8Array(width * height);
  const order = interlacedRows(height);
  let stored = 0;
  for (const row of storedRows(frame)) {
    pixels.set(row, (order[stored] ?? 0) * width);
    stored += 1;
  }
  for (let y = 0; y < height; y += 1) yield pixels.subarray(y * width, (y + 1) * width);
}

/** The rows in file order. */
function* storedRows({ width, packed }: Frame): Generator<Uint8Array> {
  const row = new Uint8Array(width);
  let filled = 0;
  for (const piece of unpackPixels(packed)) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + width - filled);
      row.set(part, filled);
      at += part.length;
      filled = (filled + part.length) % width;
      if (filled === 0) yield row;
    }
  }
}

function padded(palette: Uint8Array, colors: number): Uint8Array {
  const longer = new Uint8Array(colors * 3);
  longer.set(palette);
  return longer;
}

/** The file order of interlaced rows: every eighth row, then the rows between, and so on. */
function interlacedRows(height: number): number[] {
  const rows: number[] = [];
  for (const [start, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const) {
    for (let row = start; row < height; row += step) rows.push(row);
  }
  return rows;
}

class GifReader {
  #at = 6;

  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  screen(): Screen | null {
    if (this.#bytes.length < 13) return null;
    const [width, height] = [this.#word(), this.#word()];
    const flags = this.#byte();
    this.#at += 2;
    return { width, height, palette: this.#palette(flags) };
  }

  /** Reads the first frame; a text says why there is none. */
  firstFrame(screen: Screen): Frame | string {
    let transparent: number | null = null;
    while (this.#at < this.#bytes.length) {
      const kind = this.#byte();
      if (kind === IMAGE) return this.#frame(screen, transparent);
      if (kind !== EXTENSION) return 'the GIF is damaged';
      const label = this.#byte();
      if (label === GRAPHIC_CONTROL) transparent = this.#transparentIndex();
      this.#blocks();
    }
    return 'the GIF has no image';
  }

  #frame(screen: Screen, transparent: number | null): Frame | string {
    const [x, y, width, height] = [this.#word(), this.#word(), this.#word(), this.#word()];
    const flags = this.#byte();
    const palette = this.#palette(flags) ?? screen.palette;
    if (palette === null) return 'the GIF has no colours';
    if (x >= screen.width || y >= screen.height || width === 0 || height === 0) return 'the GIF is damaged';
    if (width * height > limits.imagePixels) return 'the GIF has more pixels than its header says';
    const minimumSize = this.#byte();
    const packed = { data: this.#blocks(), minimumSize, length: width * height };
    return { x, y, width, height, palette, interlaced: (flags & 0x40) !== 0, transparent, packed };
  }

  #palette(flags: number): Uint8Array | null {
    if ((flags & 0x80) === 0) return null;
    const palette = new Uint8Array(3 * 2 ** ((flags & 7) + 1));
    palette.set(this.#bytes.subarray(this.#at, this.#at + palette.length));
    this.#at += palette.length;
    return palette;
  }

  #transparentIndex(): number | null {
    const flags = this.#bytes[this.#at + 1] ?? 0;
    return (flags & 1) === 0 ? null : (this.#bytes[this.#at + 4] ?? null);
  }

  /** The contents of the blocks up to the empty block that ends them. */
  #blocks(): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let length = this.#byte(); length > 0; length = this.#byte()) {
      parts.push(this.#bytes.subarray(this.#at, this.#at + length));
      this.#at += length;
    }
    return Buffer.concat(parts);
  }

  /** The next byte. Beyond the end it is 0, which ends every structure. */
  #byte(): number {
    this.#at += 1;
    return this.#bytes[this.#at - 1] ?? 0;
  }

  #word(): number {
    return this.#byte() + this.#byte() * 256;
  }
}

function bad(message: string): ImageResult {
  return { ok: false, message };
}
