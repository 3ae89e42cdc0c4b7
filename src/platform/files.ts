import { createHash } from 'node:crypto';

/** The bytes of the service: template documents, finished PDFs, big data. */
export type Files = ReturnType<typeof openFiles>;

export type ReceivedFile = { bytes: number; sha256: string; md5: string };
export type ReceiveResult = ReceivedFile | 'too_large' | 'refused_start';

/** R2 takes multipart uploads in parts of 5 MiB or more, all but the last of one size. */
const partBytes = 5 * 1024 * 1024;

export const openFiles = (bucket: R2Bucket) => ({
  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await bucket.put(key, bytes, { httpMetadata: { contentType } });
  },

  async read(key: string): Promise<Uint8Array | null> {
    const object = await bucket.get(key);
    return object ? new Uint8Array(await object.arrayBuffer()) : null;
  },

  open: (key: string, range: { offset: number; length: number } | undefined): Promise<R2ObjectBody | null> =>
    bucket.get(key, range ? { range } : {}),

  remove: (keys: string | string[]) => bucket.delete(keys),

  list: (cursor: string | undefined): Promise<R2Objects> =>
    bucket.list({ limit: 500, ...(cursor ? { cursor } : {}) }),

  /** Stores a stream of unknown length while hashing it, holding one part in memory. */
  receive: (key: string, source: AsyncIterable<Uint8Array>, rules: ReceiveRules) =>
    receive(bucket, key, source, rules),
});

type ReceiveRules = {
  contentType: string;
  maxBytes: number;
  /** Looks at the first kilobyte before anything is stored. */
  acceptsStart(start: Uint8Array): boolean;
};

const receive = async (
  bucket: R2Bucket,
  key: string,
  source: AsyncIterable<Uint8Array>,
  rules: ReceiveRules,
): Promise<ReceiveResult> => {
  const hashes = [createHash('sha256'), createHash('md5')] as const;
  const options = { httpMetadata: { contentType: rules.contentType } };
  const parts: R2UploadedPart[] = [];
  let upload: R2MultipartUpload | undefined;
  const buffer = new PartBuffer();
  let total = 0;
  let startChecked = false;

  const refuse = async (reason: 'too_large' | 'refused_start') => {
    await upload?.abort();
    return reason;
  };

  for await (const chunk of source) {
    total += chunk.byteLength;
    if (total > rules.maxBytes) return refuse('too_large');
    for (const hash of hashes) hash.update(chunk);
    for (const part of buffer.add(chunk)) {
      upload ??= await bucket.createMultipartUpload(key, options);
      parts.push(await upload.uploadPart(parts.length + 1, part));
    }
    if (!startChecked && total >= 1024) {
      startChecked = true;
      if (!rules.acceptsStart(buffer.start())) return refuse('refused_start');
    }
  }
  if (!startChecked && !rules.acceptsStart(buffer.start())) return refuse('refused_start');

  const rest = buffer.rest();
  if (upload) {
    if (rest.byteLength > 0) parts.push(await upload.uploadPart(parts.length + 1, rest));
    await upload.complete(parts);
  } else {
    await bucket.put(key, rest, options);
  }
  return { bytes: total, sha256: hashes[0].digest('hex'), md5: hashes[1].digest('hex') };
};

/** Cuts a stream into parts of exactly `partBytes`. */
class PartBuffer {
  readonly #part = new Uint8Array(partBytes);
  #filled = 0;
  #start: Uint8Array | undefined;

  *add(chunk: Uint8Array): Generator<Uint8Array> {
    let rest = chunk;
    while (rest.byteLength > 0) {
      const taken = rest.subarray(0, partBytes - this.#filled);
      this.#part.set(taken, this.#filled);
      this.#filled += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
      if (this.#filled === partBytes) {
        this.#start ??= this.#part.slice(0, 1024);
        yield this.#part;
        this.#filled = 0;
      }
    }
  }

  start(): Uint8Array {
    return this.#start ?? this.#part.subarray(0, Math.min(1024, this.#filled));
  }

  rest(): Uint8Array {
    return this.#part.subarray(0, this.#filled);
  }
}
