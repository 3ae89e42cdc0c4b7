import { latin1Bytes } from '../reader/characters';

const PIECE_BYTES = 256 * 1024;
const COPIED_BYTES = 16 * 1024;

/** Collects a file in pieces and knows its length so far. */
export class ByteSink {
  readonly #pieces: Uint8Array[] = [];
  #piece: Uint8Array<ArrayBuffer>;
  /** The start of the bytes in the current piece that are not handed over yet. */
  #start = 0;
  #used = 0;
  #finished = 0;

  readonly #pieceBytes;

  constructor(pieceBytes = PIECE_BYTES) {
    this.#pieceBytes = pieceBytes;

    this.#piece = new Uint8Array(pieceBytes);
  }

  get length(): number {
    return this.#finished + this.#used - this.#start;
  }

  byte(value: number): void {
    if (this.#used === this.#piece.length) this.#closePiece();
    this.#piece[this.#used] = value;
    this.#used += 1;
  }

  text(text: string): void {
    if (this.#used + text.length > this.#piece.length) {
      this.bytes(latin1Bytes(text));
      return;
    }
    const piece = this.#piece;
    const used = this.#used;
    for (let at = 0; at < text.length; at += 1) piece[used + at] = text.charCodeAt(at);
    this.#used = used + text.length;
  }

  /** Appends bytes. Large arrays are kept by reference and copied only at the end. */
  bytes(bytes: Uint8Array): void {
    if (bytes.length <= Math.min(COPIED_BYTES, this.#piece.length - this.#used)) {
      this.#piece.set(bytes, this.#used);
      this.#used += bytes.length;
      return;
    }
    this.#closePiece();
    this.#pieces.push(bytes);
    this.#finished += bytes.length;
  }

  /** Takes out the full pieces, for a file that is handed on while it is written. */
  finishedPieces(): Uint8Array[] {
    return this.#pieces.splice(0);
  }

  /** Takes out all remaining pieces, at the end. */
  lastPieces(): Uint8Array[] {
    this.#closePiece();
    return this.finishedPieces();
  }

  toBytes(): Uint8Array {
    this.#closePiece();
    const output = new Uint8Array(this.#finished);
    let at = 0;
    for (const piece of this.#pieces) {
      output.set(piece, at);
      at += piece.length;
    }
    return output;
  }

  #closePiece(): void {
    if (this.#used > this.#start) {
      this.#pieces.push(this.#piece.subarray(this.#start, this.#used));
      this.#finished += this.#used - this.#start;
    }
    this.#start = this.#used;
    // The rest of a piece stays in use while it has enough room.
    if (this.#piece.length - this.#used > COPIED_BYTES) return;
    this.#piece = new Uint8Array(this.#pieceBytes);
    [this.#start, this.#used] = [0, 0];
  }
}
