import { deflateSync } from 'node:zlib';

/** What fits in here is compressed in one go: a stream costs more than the work for each piece it is given. */
const BUFFER_BYTES = 512 * 1024;

/** Compresses what is written to it piece by piece. The pieces are copied: the caller may reuse them at once. */
export class Deflater {
  private buffer = new Uint8Array(16 * 1024);
  private filled = 0;
  private stream: DeflateStream | null = null;

  async write(bytes: Uint8Array): Promise<void> {
    if (this.filled + bytes.length > BUFFER_BYTES) await this.flush();
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.filled);
    this.filled += bytes.length;
  }

  async finish(): Promise<Uint8Array> {
    if (this.stream === null) return new Uint8Array(deflateSync(this.buffer.subarray(0, this.filled)));
    await this.flush();
    return this.stream.finish();
  }

  private async flush(): Promise<void> {
    this.stream ??= new DeflateStream();
    await this.stream.write(this.buffer.slice(0, this.filled));
    this.filled = 0;
  }

  private reserve(bytes: number): void {
    if (this.filled + bytes <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * this.buffer.length, this.filled + bytes));
    larger.set(this.buffer.subarray(0, this.filled));
    this.buffer = larger;
  }
}

class DeflateStream {
  private readonly writer: WritableStreamDefaultWriter<BufferSource>;
  private readonly result: Promise<ArrayBuffer>;

  constructor() {
    const stream = new CompressionStream('deflate');
    this.writer = stream.writable.getWriter();
    this.result = new Response(stream.readable).arrayBuffer();
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.writer.write(bytes);
  }

  async finish(): Promise<Uint8Array> {
    await this.writer.close();
    return new Uint8Array(await this.result);
  }
}
