import { limits } from '../../lib/limits';
import { NoAnswer, within } from '../../lib/within';

/** The body of a request arrived too slowly. A client that sends a byte now and then would hold a connection. */
export class SlowBody extends Error {}

/** The chunks of a body, as long as they arrive in time. */
export async function* bodyChunks({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  const endsAt = Date.now() + limits.bodySeconds * 1000;
  let isDone = false;
  try {
    while (!isDone) {
      const patience = Math.min(limits.bodySilenceSeconds * 1000, endsAt - Date.now());
      const read = await inTime(reader.read(), patience);
      isDone = read.done;
      if (read.value) yield read.value;
    }
  } finally {
    if (!isDone) void reader.cancel().catch(() => {});
  }
}

async function inTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  try {
    return await within(Math.max(0, ms), work);
  } catch (error) {
    throw error instanceof NoAnswer ? new SlowBody() : error;
  }
}
