/**
 * The beginning of a new file: bytes in memory, or another file of `length` bytes that is read when
 * needed.
 */
export type FileStart = { key: string; length: number; bytes: Uint8Array | null };

/** Up to this size one buffer is faster than a stream and costs little. */
const joinedBytes = 256 * 1024;

/** Stores a file of a start and `rest`, without ever holding a big one whole. */
export async function continueFile(
  bucket: R2Bucket,
  key: string,
  { start, rest, contentType }: { start: FileStart; rest: Uint8Array; contentType: string },
): Promise<void> {
  const options = { httpMetadata: { contentType } };
  const length = start.length + rest.byteLength;
  if (start.bytes && length <= joinedBytes) {
    const whole = new Uint8Array(length);
    whole.set(start.bytes);
    whole.set(rest, start.length);
    await bucket.put(key, whole, options);
    return;
  }
  const source = start.bytes ?? (await openStart(bucket, start.key));
  // R2 takes a stream only with a known length.
  const { readable, writable } = new FixedLengthStream(length);
  await Promise.all([bucket.put(key, readable, options), feed(writable, source, rest)]);
}

async function openStart(bucket: R2Bucket, key: string): Promise<ReadableStream> {
  const object = await bucket.get(key);
  if (!object) throw new Error(`The file ${key} is missing.`);
  return object.body;
}

async function feed(target: WritableStream, start: Uint8Array | ReadableStream, rest: Uint8Array) {
  const isStream = start instanceof ReadableStream;
  if (isStream) await start.pipeTo(target, { preventClose: true });
  const writer = target.getWriter();
  if (!isStream) await writer.write(start);
  await writer.write(rest);
  await writer.close();
}
