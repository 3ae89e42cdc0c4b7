import { latin1Bytes } from '../reader/characters';

const PIECE_BYTES = 256 * 1024;
const COPIED_BYTES = 16 * 1024;

/** Gathers a file piece by piece and knows how long it has become. */
export class ByteSink {
  private readonly pieces: Uint8Array[] = [];
  private piece: Uint8Array<ArrayBuffer>;
  /** What is before this in the piece has been handed over already. */
  private start = 0;
  private used = 0;
  private finished = 0;

  constructor(private readonly pieceBytes = PIECE_BYTES) {
    this.piece = new Uint8Array(pieceBytes);
  }

  get length(): number {
    return this.finished + this.used - this.start;
  }

  byte(value: number): void {
    if (this.used === this.piece.length) this.closePiece();
    this.piece[this.used] = value;
    this.used += 1;
  }

  text(text: string): void {
    if (this.used + text.length > this.piece.length) {
      this.bytes(latin1Bytes(text));
      return;
    }
    const { piece, used } = this;
    for (let at = 0; at < text.length; at += 1) piece[used + at] = text.charCodeAt(at);
    this.used = used + text.length;
  }

  /** Large bytes are kept as they are, not copied until the end. */
  bytes(bytes: Uint8Array): void {
    if (bytes.length <= Math.min(COPIED_BYTES, this.piece.length - this.used)) {
      this.piece.set(bytes, this.used);
      this.used += bytes.length;
      return;
    }
    this.closePiece();
    this.pieces.push(bytes);
    this.finished += bytes.length;
  }

  /** The pieces that are full, and are then forgotten: for files that are handed on while they are written. */
  finishedPieces(): Uint8Array[] {
    return this.pieces.splice(0);
  }

  /** All that is left, at the end. */
  lastPieces(): Uint8Array[] {
    this.closePiece();
    return this.finishedPieces();
  }

  toBytes(): Uint8Array {
    this.closePiece();
    const output = new Uint8Array(this.finished);
    let at = 0;
    for (const piece of this.pieces) {
      output.set(piece, at);
      at += piece.length;
    }
    return output;
  }

  private closePiece(): void {
    if (this.used > this.start) {
      this.pieces.push(this.piece.subarray(this.start, this.used));
      this.finished += this.used - this.start;
    }
    this.start = this.used;
    // What is left of a piece is used as long as something fits into it.
    if (this.piece.length - this.used > COPIED_BYTES) return;
    this.piece = new Uint8Array(this.pieceBytes);
    [this.start, this.used] = [0, 0];
  }
}
