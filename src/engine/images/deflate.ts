import { deflateSync } from 'node:zlib';

/**
 * Data up to this size is compressed in one go. A stream costs more per piece than the compression
 * itself.
 */
const BUFFER_BYTES = 512 * 1024;

/**
 * Compresses data that is written piece by piece. Pieces are copied, so the caller may reuse them
 * at once.
 */
export class Deflater {
  #buffer = new Uint8Array(16 * 1024);
  #filled = 0;
  #stream: DeflateStream | null = null;

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#filled + bytes.length > BUFFER_BYTES) await this.#flush();
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  async finish(): Promise<Uint8Array> {
    if (this.#stream === null) return new Uint8Array(deflateSync(this.#buffer.subarray(0, this.#filled)));
    await this.#flush();
    return this.#stream.finish();
  }

  async #flush(): Promise<void> {
    this.#stream ??= new DeflateStream();
    await this.#stream.write(this.#buffer.slice(0, this.#filled));
    this.#filled = 0;
  }

  #reserve(bytes: number): void {
    if (this.#filled + bytes <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#buffer.length, this.#filled + bytes));
    larger.set(this.#buffer.subarray(0, this.#filled));
    this.#buffer = larger;
  }
}

class DeflateStream {
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  readonly #result: Promise<ArrayBuffer>;

  constructor() {
    const stream = new CompressionStream('deflate');
    this.#writer = stream.writable.getWriter();
    this.#result = new Response(stream.readable).arrayBuffer();
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#writer.write(bytes);
  }

  async finish(): Promise<Uint8Array> {
    await this.#writer.close();
    return new Uint8Array(await this.#result);
  }
}
