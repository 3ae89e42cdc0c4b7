import { limits } from '../../../limits';
import { Deflater } from './deflate';
import { decodeLzw } from './gif-lzw';
import type { ImageResult } from './pdf-image';

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;
/** Bytes of pixels compressed at a time. */
const PIECE = 1 << 16;

export function isGif(bytes: Uint8Array): boolean {
  const signature = String.fromCharCode(...bytes.subarray(0, 6));
  return signature === 'GIF87a' || signature === 'GIF89a';
}

interface Screen {
  width: number;
  height: number;
  palette: Uint8Array | null;
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  palette: Uint8Array;
  interlaced: boolean;
  transparent: number | null;
  pixels: Uint8Array;
}

/** The first frame, with the palette it has: the picture everybody sees who does not animate. */
export async function gifImage(bytes: Uint8Array): Promise<ImageResult> {
  const reader = new GifReader(bytes);
  const screen = reader.screen();
  if (screen === null || screen.width === 0 || screen.height === 0)
    return bad('the GIF has an invalid header');
  if (screen.width * screen.height > limits.imageDecodedPixels) {
    const size = `${screen.width} × ${screen.height}`;
    return bad(`the GIF has ${size} pixels; the limit is ${limits.imageDecodedPixels} pixels`);
  }
  const frame = reader.firstFrame(screen);
  if (typeof frame === 'string') return bad(frame);
  const picture = onScreen(frame, screen);
  const deflater = new Deflater();
  for (let at = 0; at < picture.pixels.length; at += PIECE) {
    await deflater.write(picture.pixels.subarray(at, at + PIECE));
  }
  return {
    ok: true,
    image: {
      width: screen.width,
      height: screen.height,
      orientation: 1,
      bitsPerComponent: 8,
      colorSpace: { palette: picture.palette },
      encoding: { filter: 'deflate', predictor: null },
      inverted: false,
      data: await deflater.finish(),
      alpha: null,
      clearColor: picture.clear === null ? null : [picture.clear],
    },
  };
}

/** Puts the frame where it belongs; what it does not cover is clear. */
function onScreen(
  frame: Frame,
  screen: Screen,
): { pixels: Uint8Array; palette: Uint8Array; clear: number | null } {
  const covers = frame.width >= screen.width && frame.height >= screen.height;
  const colors = frame.palette.length / 3;
  const clear = frame.transparent ?? (covers || colors > 255 ? null : colors);
  // An index that no colour has is a pixel of the last one, which is what viewers make of it.
  const palette = clear !== null && clear >= colors ? padded(frame.palette, clear + 1) : frame.palette;
  const last = palette.length / 3 - 1;
  const pixels = new Uint8Array(screen.width * screen.height).fill(clear ?? 0);
  const rows = frame.interlaced ? interlacedRows(frame.height) : null;
  for (let row = 0; row < frame.height; row += 1) {
    const y = frame.y + (rows?.[row] ?? row);
    if (y >= screen.height) continue;
    const from = row * frame.width;
    const width = Math.min(frame.width, screen.width - frame.x);
    for (let column = 0; column < width; column += 1) {
      pixels[y * screen.width + frame.x + column] = Math.min(frame.pixels[from + column] ?? 0, last);
    }
  }
  return { pixels, palette, clear };
}

function padded(palette: Uint8Array, colors: number): Uint8Array {
  const longer = new Uint8Array(colors * 3);
  longer.set(palette);
  return longer;
}

/** Every eighth row, those between, and so on. */
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
  private at = 6;

  constructor(private readonly bytes: Uint8Array) {}

  screen(): Screen | null {
    if (this.bytes.length < 13) return null;
    const [width, height] = [this.word(), this.word()];
    const flags = this.byte();
    this.at += 2;
    return { width, height, palette: this.palette(flags) };
  }

  /** The frame, or what is wrong. */
  firstFrame(screen: Screen): Frame | string {
    let transparent: number | null = null;
    while (this.at < this.bytes.length) {
      const kind = this.byte();
      if (kind === IMAGE) return this.frame(screen, transparent);
      if (kind !== EXTENSION) return 'the GIF is damaged';
      const label = this.byte();
      if (label === GRAPHIC_CONTROL) transparent = this.transparentIndex();
      this.blocks();
    }
    return 'the GIF has no picture';
  }

  private frame(screen: Screen, transparent: number | null): Frame | string {
    const [x, y, width, height] = [this.word(), this.word(), this.word(), this.word()];
    const flags = this.byte();
    const palette = this.palette(flags) ?? screen.palette;
    if (palette === null) return 'the GIF has no colours';
    if (x >= screen.width || y >= screen.height || width === 0 || height === 0) return 'the GIF is damaged';
    if (width * height > limits.imageDecodedPixels) return 'the GIF has more pixels than its header says';
    const codeSize = this.byte();
    const pixels = decodeLzw(this.blocks(), codeSize, width * height);
    if (pixels === null) return 'the GIF ends before its pixels, or they are damaged';
    return { x, y, width, height, palette, interlaced: (flags & 0x40) !== 0, transparent, pixels };
  }

  private palette(flags: number): Uint8Array | null {
    if ((flags & 0x80) === 0) return null;
    const palette = new Uint8Array(3 * 2 ** ((flags & 7) + 1));
    palette.set(this.bytes.subarray(this.at, this.at + palette.length));
    this.at += palette.length;
    return palette;
  }

  private transparentIndex(): number | null {
    const flags = this.bytes[this.at + 1] ?? 0;
    return (flags & 1) === 0 ? null : (this.bytes[this.at + 4] ?? null);
  }

  /** The contents of the blocks up to the empty one that ends them. */
  private blocks(): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let length = this.byte(); length > 0; length = this.byte()) {
      parts.push(this.bytes.subarray(this.at, this.at + length));
      this.at += length;
    }
    return Buffer.concat(parts);
  }

  /** Beyond the end everything is 0, which ends whatever is being read. */
  private byte(): number {
    this.at += 1;
    return this.bytes[this.at - 1] ?? 0;
  }

  private word(): number {
    return this.byte() + this.byte() * 256;
  }
}

function bad(message: string): ImageResult {
  return { ok: false, message };
}
