/** Compresses what is written to it piece by piece. */
export class Deflater {
  private readonly writer: WritableStreamDefaultWriter<BufferSource>;
  private readonly result: Promise<ArrayBuffer>;

  constructor() {
    const stream = new CompressionStream('deflate');
    this.writer = stream.writable.getWriter();
    this.result = new Response(stream.readable).arrayBuffer();
  }

  /** The bytes are copied: the caller may reuse them at once. */
  async write(bytes: Uint8Array): Promise<void> {
    await this.writer.write(bytes.slice());
  }

  async finish(): Promise<Uint8Array> {
    await this.writer.close();
    return new Uint8Array(await this.result);
  }
}
