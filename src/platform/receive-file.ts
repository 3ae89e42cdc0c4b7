import { createHash } from 'node:crypto';

export type ReceivedFile = { bytes: number; sha256: string; md5: string };
export type ReceiveResult = ReceivedFile | 'too_large' | 'refused_start';

export type ReceiveRules = {
  contentType: string;
  maxBytes: number;
  /** Looks at the first kilobyte before anything is stored. */
  acceptsStart(start: Uint8Array): boolean;
};

/** R2 takes multipart uploads in parts of 5 MiB or more, all but the last of one size. */
const partBytes = 5 * 1024 * 1024;
const startBytes = 1024;
/** A body that is there all at once must not keep others waiting while it is hashed. */
const bytesPerTurn = 512 * 1024;

/** Stores a stream of unknown length under `key` while hashing it, holding one part in memory. */
export const receiveFile = async (
  bucket: R2Bucket,
  key: string,
  source: AsyncIterable<Uint8Array>,
  rules: ReceiveRules,
): Promise<ReceiveResult> => {
  const hashes = { sha256: createHash('sha256'), md5: createHash('md5') };
  const parts = new PartWriter(bucket, key, rules.contentType);
  let total = 0;
  let turn = 0;
  let start = new Uint8Array();
  const refuse = async <Reason>(reason: Reason): Promise<Reason> => {
    await parts.abort();
    return reason;
  };
  try {
    for await (const chunk of source) {
      total += chunk.byteLength;
      if (total > rules.maxBytes) return await refuse('too_large');
      if (start.byteLength < startBytes) {
        start = Buffer.concat([start, chunk.subarray(0, startBytes - start.byteLength)]);
        if (start.byteLength === startBytes && !rules.acceptsStart(start))
          return await refuse('refused_start');
      }
      for (const hash of Object.values(hashes)) hash.update(chunk);
      await parts.add(chunk);
      turn += chunk.byteLength;
      if (turn >= bytesPerTurn) {
        turn = 0;
        await scheduler.wait(0);
      }
    }
    if (start.byteLength < startBytes && !rules.acceptsStart(start)) return await refuse('refused_start');
    await parts.finish();
  } catch (error) {
    await parts.abort();
    throw error;
  }
  return { bytes: total, sha256: hashes.sha256.digest('hex'), md5: hashes.md5.digest('hex') };
};

/** Takes in a file to compare it, storing nothing. */
export const measureFile = async (
  source: AsyncIterable<Uint8Array>,
  { maxBytes }: Pick<ReceiveRules, 'maxBytes'>,
): Promise<ReceiveResult> => {
  const hashes = { sha256: createHash('sha256'), md5: createHash('md5') };
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return 'too_large';
    for (const hash of Object.values(hashes)) hash.update(chunk);
  }
  return { bytes, sha256: hashes.sha256.digest('hex'), md5: hashes.md5.digest('hex') };
};

/** Writes to R2 in parts; a file that fits into one is a plain put. */
class PartWriter {
  readonly #part = new Uint8Array(partBytes);
  readonly #uploaded: R2UploadedPart[] = [];
  #filled = 0;
  #upload: R2MultipartUpload | undefined;

  constructor(
    private readonly bucket: R2Bucket,
    private readonly key: string,
    private readonly contentType: string,
  ) {}

  async add(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.byteLength > 0; ) {
      const taken = rest.subarray(0, partBytes - this.#filled);
      this.#part.set(taken, this.#filled);
      this.#filled += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
      if (this.#filled === partBytes) await this.#uploadPart();
    }
  }

  async finish(): Promise<void> {
    if (!this.#upload) {
      await this.bucket.put(this.key, this.#part.subarray(0, this.#filled), this.#options());
      return;
    }
    if (this.#filled > 0) await this.#uploadPart();
    await this.#upload.complete(this.#uploaded);
  }

  /** Leaves nothing of a refused or broken upload behind. */
  async abort(): Promise<void> {
    await this.#upload?.abort();
  }

  async #uploadPart(): Promise<void> {
    this.#upload ??= await this.bucket.createMultipartUpload(this.key, this.#options());
    const part = this.#part.subarray(0, this.#filled);
    this.#uploaded.push(await this.#upload.uploadPart(this.#uploaded.length + 1, part));
    this.#filled = 0;
  }

  #options = () => ({ httpMetadata: { contentType: this.contentType } });
}
