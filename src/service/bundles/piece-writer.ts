import type { Files } from '../../core/platform/files';
import { MB } from '../../lib/limits/limit-rows';
import type { Piece } from '../downloads/open-pieces';
import type { Progress } from './bundle-record';

const pieceBytes = 8 * MB;

/** A file that is at least as long becomes a piece by itself, and is not copied. */
export const ownPieceBytes = 4 * MB;

/** Adds to a bundle, piece by piece, with one of them in memory. */
export class PieceWriter {
  readonly pieces: Piece[];
  /** The length of the bundle so far. */
  bytes: number;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;

  readonly #files: Pick<Files, 'put'>;
  readonly #keyOf: (number: number) => string;
  #next: number;

  constructor(files: Pick<Files, 'put'>, progress: Progress, keyOf: (number: number) => string) {
    this.#files = files;
    this.#keyOf = keyOf;
    this.pieces = [...progress.pieces];
    this.bytes = progress.bytes;
    this.#next = progress.pieces.length;
  }

  async add(...chunks: Uint8Array[]): Promise<void> {
    for (const chunk of chunks) {
      this.#waiting.push(chunk);
      this.#waitingBytes += chunk.byteLength;
      this.bytes += chunk.byteLength;
    }
    if (this.#waitingBytes >= pieceBytes) await this.flush();
  }

  /** Adds a file that lies in R2 already. */
  async refer(piece: Piece): Promise<void> {
    await this.flush();
    this.pieces.push(piece);
    this.bytes += piece.bytes;
  }

  /** Takes all pieces out, to put others before them. */
  takeAll(): Piece[] {
    this.bytes = 0;
    return this.pieces.splice(0);
  }

  async flush(): Promise<void> {
    if (this.#waitingBytes === 0) return;
    const piece = { key: this.#keyOf(this.#next), bytes: this.#waitingBytes };
    await this.#files.put(piece.key, Buffer.concat(this.#waiting), 'application/octet-stream');
    this.pieces.push(piece);
    this.#next += 1;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
