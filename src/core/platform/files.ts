import { continueFile, type FileStart } from './continue-file';
import { PartWriter } from './part-writer';
import { type ReceiveRules, receiveFile } from './receive-file';
import { guarded, guardedBinding } from './unavailable';

type Hashed = { sha256: string; contentType: string };
type Described = { contentType: string; facts: Record<string, string> };

/** The files in R2: documents, finished PDFs, big data. */
export type Files = ReturnType<typeof openFiles>;

export function openFiles(binding: R2Bucket) {
  const bucket = guardedBinding('file storage', () => binding);
  return {
    async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
      await bucket.put(key, bytes, { httpMetadata: { contentType } });
    },

    /** Writes a file with facts about it, which come back with the file. */
    async putWith(key: string, bytes: Uint8Array, { contentType, facts }: Described): Promise<void> {
      await bucket.put(key, bytes, { httpMetadata: { contentType }, customMetadata: facts });
    },

    continue: (key: string, start: FileStart, rest: Uint8Array, contentType: string): Promise<void> =>
      continueFile(bucket, key, { start, rest, contentType }),

    async read(key: string): Promise<Uint8Array | null> {
      const object = await bucket.get(key);
      if (!object) return null;
      return new Uint8Array(await guarded('file storage', () => object.arrayBuffer()));
    },

    /** A file with the etag of its version. `same`: that is the one which the caller knows. */
    async readUnless(
      key: string,
      knownEtag: string | undefined,
    ): Promise<{ bytes: Uint8Array; etag: string } | 'same' | null> {
      const object = await bucket.get(key, knownEtag ? { onlyIf: { etagDoesNotMatch: knownEtag } } : {});
      if (!object) return null;
      if (!('body' in object)) return 'same';
      const bytes = await guarded('file storage', () => object.arrayBuffer());
      return { bytes: new Uint8Array(bytes), etag: object.etag };
    },

    /** A file with the etag of this version of it, for `replace`. */
    async readVersion(key: string): Promise<{ bytes: Uint8Array; etag: string } | null> {
      const object = await bucket.get(key);
      if (!object) return null;
      const bytes = await guarded('file storage', () => object.arrayBuffer());
      return { bytes: new Uint8Array(bytes), etag: object.etag };
    },

    /** Writes a new version of a file; returns false when it is another than the one with this etag. */
    async replace(
      key: string,
      etag: string,
      {
        bytes,
        contentType,
        facts = {},
      }: { bytes: Uint8Array; contentType: string; facts?: Described['facts'] },
    ): Promise<boolean> {
      const options = { onlyIf: { etagMatches: etag }, httpMetadata: { contentType }, customMetadata: facts };
      return (await bucket.put(key, bytes, options)) !== null;
    },

    open: (
      key: string,
      range: { offset: number; length: number } | undefined,
    ): Promise<R2ObjectBody | null> => bucket.get(key, range ? { range } : {}),

    has: async (key: string): Promise<boolean> => (await bucket.head(key)) !== null,

    remove: (keys: string | string[]) => bucket.delete(keys),

    /** Removes every file with this prefix, whether or not a record knows of it. */
    async removeFolder(prefix: string): Promise<void> {
      for (;;) {
        const { objects, truncated } = await bucket.list({ prefix, limit: 500 });
        if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
        if (!truncated) return;
      }
    },

    /** Writes a file as another bucket had it. */
    async restore(key: string, body: ReadableStream, { contentType, facts }: Described): Promise<void> {
      await bucket.put(key, body, { httpMetadata: { contentType }, customMetadata: facts });
    },

    /** Writes a file, unless it has another SHA-256 than this, in hex. */
    async putHashed(key: string, body: ReadableStream, { sha256, contentType }: Hashed): Promise<void> {
      await bucket.put(key, body, { httpMetadata: { contentType }, sha256 });
    },

    /** The SHA-256 of a file that was written with it; null when there is none. */
    async hashOf(key: string): Promise<string | null> {
      const hash = (await bucket.head(key))?.checksums.sha256;
      return hash ? Buffer.from(hash).toString('hex') : null;
    },

    list: (cursor: string | undefined): Promise<R2Objects> =>
      bucket.list({ limit: 500, ...(cursor ? { cursor } : {}) }),

    /** Files with this prefix, in the order of their keys, after a key. */
    listAfter: (after: string, prefix = ''): Promise<R2Objects> =>
      bucket.list({ limit: 500, prefix, ...(after !== '' && { startAfter: after }) }),

    /** Like `listAfter`, with what `putWith` has said of each file, and more of them. */
    listWithFacts: (after: string, prefix: string): Promise<R2Objects> =>
      bucket.list({
        limit: 1000,
        prefix,
        include: ['customMetadata'],
        ...(after !== '' && { startAfter: after }),
      }),

    /** Writes a file piece by piece, with one part of it in memory. */
    writer: (key: string, contentType: string): PartWriter => new PartWriter(bucket, key, contentType),

    receive: (key: string, source: AsyncIterable<Uint8Array>, rules: ReceiveRules) =>
      receiveFile(bucket, key, source, rules),
  };
}
