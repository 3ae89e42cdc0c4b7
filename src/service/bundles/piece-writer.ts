import type { Files } from '../../core/platform/files';
import type { Piece } from '../downloads/open-pieces';
import type { Progress } from './bundle-record';

/** Adds to a bundle. What is added until it is flushed is one piece, of which a part is in memory. */
export class PieceWriter {
  readonly pieces: Piece[];
  /** The length of the bundle so far. */
  bytes: number;
  #open: (Piece & { file: ReturnType<Files['writer']> }) | undefined;

  readonly #files: Pick<Files, 'writer'>;
  readonly #keyOf: (number: number) => string;
  #next: number;

  constructor(files: Pick<Files, 'writer'>, progress: Progress, keyOf: (number: number) => string) {
    this.#files = files;
    this.#keyOf = keyOf;
    this.pieces = [...progress.pieces];
    this.bytes = progress.bytes;
    this.#next = progress.pieces.length;
  }

  async add(...chunks: Uint8Array[]): Promise<void> {
    this.#open ??= this.#begin();
    for (const chunk of chunks) {
      await this.#open.file.add(chunk);
      this.#open.bytes += chunk.byteLength;
      this.bytes += chunk.byteLength;
    }
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
    if (!this.#open) return;
    const { file, key, bytes } = this.#open;
    await file.finish();
    this.#open = undefined;
    this.pieces.push({ key, bytes });
  }

  /** Removes what was added since the last flush. */
  async abort(): Promise<void> {
    await this.#open?.file.abort();
    this.#open = undefined;
  }

  #begin() {
    const key = this.#keyOf(this.#next);
    this.#next += 1;
    return { key, bytes: 0, file: this.#files.writer(key, 'application/octet-stream') };
  }
}
