import { FileMeter, type ReceivedFile } from './file-meter';
import { PartWriter } from './part-writer';

export type ReceiveResult = ReceivedFile | 'too_large' | 'refused_start';

export type ReceiveRules = {
  contentType: string;
  maxBytes: number;
  /** Checks the first kilobyte before any byte is stored. */
  acceptsStart(start: Uint8Array): boolean;
};

const startBytes = 1024;
/**
 * Hashing a body that arrived all at once pauses after this many bytes, so that other requests go
 * on.
 */
const bytesPerTurn = 512 * 1024;

/** Stores a stream of unknown length under `key` while hashing it, with one part in memory. */
export async function receiveFile(
  bucket: R2Bucket,
  key: string,
  source: AsyncIterable<Uint8Array>,
  rules: ReceiveRules,
): Promise<ReceiveResult> {
  const meter = new FileMeter(rules.maxBytes);
  const parts = new PartWriter(bucket, key, rules.contentType);
  let turn = 0;
  let start = new Uint8Array();
  const refuse = async <Reason>(reason: Reason): Promise<Reason> => {
    await parts.abort();
    return reason;
  };
  try {
    for await (const chunk of source) {
      if (!meter.take(chunk)) return await refuse('too_large');
      if (start.byteLength < startBytes) {
        start = Buffer.concat([start, chunk.subarray(0, startBytes - start.byteLength)]);
        if (start.byteLength === startBytes && !rules.acceptsStart(start))
          return await refuse('refused_start');
      }
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
  return meter.file();
}

/** Reads a file to compare it, storing nothing. */
export async function measureFile(
  source: AsyncIterable<Uint8Array>,
  { maxBytes }: Pick<ReceiveRules, 'maxBytes'>,
): Promise<ReceiveResult> {
  const meter = new FileMeter(maxBytes);
  for await (const chunk of source) {
    if (!meter.take(chunk)) return 'too_large';
  }
  return meter.file();
}
