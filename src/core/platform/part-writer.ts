import { guardedBinding } from './unavailable';

/** R2 takes multipart uploads in parts of at least 5 MiB, all but the last of one size. */
const partBytes = 5 * 1024 * 1024;
/** The memory that a short file takes. It grows until it holds a whole part. */
const firstBytes = partBytes / 16;
const growth = 4;

/** Writes to R2 in parts. A file that fits into one part is a plain put. */
export class PartWriter {
  #part = new Uint8Array(firstBytes);
  readonly #uploaded: R2UploadedPart[] = [];
  #filled = 0;
  #upload: R2MultipartUpload | undefined;

  readonly #bucket: R2Bucket;
  readonly #key: string;
  readonly #contentType: string;

  constructor(bucket: R2Bucket, key: string, contentType: string) {
    this.#bucket = bucket;
    this.#key = key;
    this.#contentType = contentType;
  }

  async add(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.byteLength > 0; ) {
      this.#reserve(rest.byteLength);
      const taken = rest.subarray(0, this.#part.byteLength - this.#filled);
      this.#part.set(taken, this.#filled);
      this.#filled += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
      if (this.#filled === partBytes) await this.#uploadPart();
    }
  }

  async finish(): Promise<void> {
    if (!this.#upload) {
      await this.#bucket.put(this.#key, this.#part.subarray(0, this.#filled), this.#options());
      return;
    }
    if (this.#filled > 0) await this.#uploadPart();
    await this.#upload.complete(this.#uploaded);
  }

  /** Removes all parts of a refused or broken upload. */
  async abort(): Promise<void> {
    await this.#upload?.abort();
  }

  #reserve(bytes: number): void {
    if (this.#part.byteLength === partBytes || this.#part.byteLength - this.#filled >= bytes) return;
    const larger = new Uint8Array(Math.min(partBytes, this.#part.byteLength * growth));
    larger.set(this.#part.subarray(0, this.#filled));
    this.#part = larger;
  }

  async #uploadPart(): Promise<void> {
    if (!this.#upload) {
      const upload = await this.#bucket.createMultipartUpload(this.#key, this.#options());
      this.#upload = guardedBinding('file storage', () => upload);
    }
    const part = this.#part.subarray(0, this.#filled);
    this.#uploaded.push(await this.#upload.uploadPart(this.#uploaded.length + 1, part));
    this.#filled = 0;
  }

  #options = () => ({ httpMetadata: { contentType: this.#contentType } });
}
