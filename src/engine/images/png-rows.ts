import { BrokenPixels } from './broken-pixels';
import type { PngHeader } from './png-header';

export type PngRow = {
  /** The interlacing pass, 0 to 6; 0 without interlacing. */
  pass: number;
  y: number;
  /**
   * The samples after undoing PNG's row filter, packed as in the file. Valid until the next row.
   */
  bytes: Uint8Array;
};

export type Pass = {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
  columns: number;
  rows: number;
};

const WHOLE = [[0, 0, 1, 1]] as const;
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function passesOf(header: PngHeader): Pass[] {
  const origins = header.interlaced ? ADAM7 : WHOLE;
  return origins.map(([x, y, stepX, stepY]) => ({
    x,
    y,
    stepX,
    stepY,
    columns: Math.ceil((header.width - x) / stepX),
    rows: Math.ceil((header.height - y) / stepY),
  }));
}

export function bytesPerRow(header: PngHeader, columns: number): number {
  return Math.ceil((columns * header.channels * header.bitDepth) / 8);
}

/**
 * Inflates and unfilters row by row, so memory holds two rows and the inflated form of 16 KB. Data
 * beyond the header's size is never read. Returns whether the compressed pixels end with the last
 * row.
 */
export async function* readRows(pixels: Uint8Array, header: PngHeader): AsyncGenerator<PngRow, boolean> {
  const source = new ByteReader(pixels);
  const pixelBytes = Math.max(1, (header.channels * header.bitDepth) >> 3);
  try {
    for (const [index, pass] of passesOf(header).entries()) {
      if (pass.columns <= 0 || pass.rows <= 0) continue;
      const length = bytesPerRow(header, pass.columns);
      let row = new Uint8Array(length);
      let above = new Uint8Array(length);
      for (let y = 0; y < pass.rows; y += 1) {
        const filter = await source.byte();
        await source.fill(row);
        unfilter(filter, row, above, pixelBytes);
        yield { pass: index, y, bytes: row };
        [row, above] = [above, row];
      }
    }
    return await source.isAtEnd();
  } finally {
    await source.close();
  }
}

function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  if (filter > 4) throw new BrokenPixels('the PNG’s pixels are damaged');
  if (filter === 0) return;
  for (let index = 0; index < row.length; index += 1) {
    const left = index >= step ? (row[index - step] ?? 0) : 0;
    const up = above[index] ?? 0;
    const corner = index >= step ? (above[index - step] ?? 0) : 0;
    row[index] = (row[index] ?? 0) + predict(filter, left, up, corner);
  }
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Reads exact numbers of bytes from the inflating stream. */
class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #feeding: Promise<void>;
  #chunk: Uint8Array = new Uint8Array();
  #at = 0;

  constructor(deflated: Uint8Array) {
    const inflate = new DecompressionStream('deflate');
    this.#reader = inflate.readable.getReader();
    // Reading the rows reports damage. This catch only prevents an unhandled rejection.
    this.#feeding = feed(inflate.writable, deflated).catch(() => undefined);
  }

  async byte(): Promise<number> {
    if (this.#at >= this.#chunk.length) await this.#next();
    const value = this.#chunk[this.#at] ?? 0;
    this.#at += 1;
    return value;
  }

  async fill(target: Uint8Array): Promise<void> {
    let filled = 0;
    while (filled < target.length) {
      if (this.#at >= this.#chunk.length) await this.#next();
      const part = this.#chunk.subarray(this.#at, this.#at + target.length - filled);
      target.set(part, filled);
      filled += part.length;
      this.#at += part.length;
    }
  }

  /**
   * Whether the stream ends here. False also when the compressed data is damaged after its last
   * useful byte.
   */
  async isAtEnd(): Promise<boolean> {
    if (this.#at < this.#chunk.length) return false;
    const rest = await this.#reader.read().catch(() => null);
    return rest?.done === true;
  }

  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
    await this.#feeding;
  }

  async #next(): Promise<void> {
    const { value } = await this.#reader.read().catch(() => ({ value: undefined }));
    if (value === undefined || value.length === 0)
      throw new BrokenPixels('the PNG’s pixels are damaged or incomplete');
    this.#chunk = value;
    this.#at = 0;
  }
}

/**
 * The size of each write. A write is inflated as a whole before it is read, and a byte may become a
 * thousand, so writes are small.
 */
const FED_BYTES = 16 * 1024;

async function feed(writable: WritableStream<BufferSource>, bytes: Uint8Array): Promise<void> {
  const writer = writable.getWriter();
  for (let at = 0; at < bytes.length; at += FED_BYTES) {
    await writer.write(bytes.subarray(at, at + FED_BYTES));
  }
  await writer.close();
}
