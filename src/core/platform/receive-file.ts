import { FileMeter, type ReceivedFile } from './file-meter';
import { PartWriter } from './part-writer';

export type ReceiveResult = ReceivedFile | 'too_large' | 'refused_start';

export type ReceiveRules = {
  contentType: string;
  maxBytes: number;
  /** Looks at the first kilobyte before anything is stored. */
  acceptsStart(start: Uint8Array): boolean;
};

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
};

/** Takes in a file to compare it, storing nothing. */
export const measureFile = async (
  source: AsyncIterable<Uint8Array>,
  { maxBytes }: Pick<ReceiveRules, 'maxBytes'>,
): Promise<ReceiveResult> => {
  const meter = new FileMeter(maxBytes);
  for await (const chunk of source) {
    if (!meter.take(chunk)) return 'too_large';
  }
  return meter.file();
};
