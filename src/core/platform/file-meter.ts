import { createHash } from 'node:crypto';

export type ReceivedFile = { bytes: number; sha256: string; md5: string };

/** Counts and hashes a file while it arrives. */
export class FileMeter {
  readonly #maxBytes: number;
  readonly #sha256 = createHash('sha256');
  readonly #md5 = createHash('md5');
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns whether the file is still within its limit. A chunk beyond it is not counted. */
  take(chunk: Uint8Array): boolean {
    if (this.#bytes + chunk.byteLength > this.#maxBytes) return false;
    this.#bytes += chunk.byteLength;
    this.#sha256.update(chunk);
    this.#md5.update(chunk);
    return true;
  }

  /** Ends the file. No chunk can follow. */
  file(): ReceivedFile {
    return { bytes: this.#bytes, sha256: this.#sha256.digest('hex'), md5: this.#md5.digest('hex') };
  }
}
