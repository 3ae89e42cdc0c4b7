import { Buffer } from 'node:buffer';

export type ReadRange = (range: { offset: number; length: number }) => Promise<Uint8Array>;

const WINDOW_BYTES = 2 * 1024 * 1024;
const WINDOWS_KEPT = 2;

/** Reads a stored file in windows. A few stay in memory, so that neighbours share one request. */
export class Windows {
  /** The windows in the order of their last use. */
  readonly #kept = new Map<number, Uint8Array>();

  readonly #read: ReadRange;
  readonly #length: number;

  constructor(read: ReadRange, length: number) {
    this.#read = read;
    this.#length = length;
  }

  async range(offset: number, length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const part of this.parts(offset, length)) parts.push(part);
    const [first] = parts;
    return first && parts.length === 1 ? first : Buffer.concat(parts);
  }

  /** A range in parts of at most one window. */
  async *parts(offset: number, length: number): AsyncGenerator<Uint8Array> {
    const end = Math.min(offset + length, this.#length);
    for (let at = offset; at < end; ) {
      const start = at - (at % WINDOW_BYTES);
      const window = await this.#window(start);
      const part = window.subarray(at - start, end - start);
      yield part;
      at += part.length;
    }
  }

  async #window(start: number): Promise<Uint8Array> {
    const length = Math.min(WINDOW_BYTES, this.#length - start);
    const window = this.#kept.get(start) ?? (await this.#read({ offset: start, length }));
    if (window.length !== length) throw new Error(`A stored file ends before byte ${start + length}.`);
    this.#kept.delete(start);
    this.#kept.set(start, window);
    for (const oldest of [...this.#kept.keys()].slice(0, -WINDOWS_KEPT)) this.#kept.delete(oldest);
    return window;
  }
}
