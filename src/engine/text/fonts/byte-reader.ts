/** Reads big-endian numbers in sequence. Throws a RangeError past the end, as DataView does. */
export class ByteReader {
  readonly #view: DataView;

  readonly #bytes: Uint8Array;

  constructor(
    bytes: Uint8Array,
    public position = 0,
  ) {
    this.#bytes = bytes;

    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get atEnd(): boolean {
    return this.position >= this.#bytes.length;
  }

  u8(): number {
    const value = this.#view.getUint8(this.position);
    this.position += 1;
    return value;
  }

  u16(): number {
    const value = this.#view.getUint16(this.position);
    this.position += 2;
    return value;
  }

  i16(): number {
    const value = this.#view.getInt16(this.position);
    this.position += 2;
    return value;
  }

  u32(): number {
    const value = this.#view.getUint32(this.position);
    this.position += 4;
    return value;
  }

  take(length: number): Uint8Array {
    const end = this.position + length;
    if (end > this.#bytes.length) throw new RangeError('the font ends too early');
    const part = this.#bytes.subarray(this.position, end);
    this.position = end;
    return part;
  }

  skip(length: number): void {
    this.position += length;
  }
}
