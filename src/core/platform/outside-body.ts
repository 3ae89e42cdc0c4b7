import { OutsideError, problems } from './outside-problem';

/**
 * The body as far as it may go. What it says of its length is believed only where that ends it sooner; packed
 * bodies arrive unpacked and are measured as that.
 */
export async function* measuredBody(
  { headers, body }: Response,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel();
    throw new OutsideError(problems.tooLarge(maxBytes));
  }
  let total = 0;
  try {
    for await (const chunk of body) {
      total += chunk.byteLength;
      if (total > maxBytes) throw new OutsideError(problems.tooLarge(maxBytes));
      yield chunk;
    }
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    throw new OutsideError(signal.aborted ? problems.timeout : problems.brokenOff);
  }
}

/** How it begins: an answer that is too long, too slow or breaks off is one all the same. */
export const beginningOf = async (body: AsyncIterable<Uint8Array>, bytes: number): Promise<string> => {
  const kept: Uint8Array[] = [];
  let missing = bytes;
  try {
    for await (const chunk of body) {
      kept.push(chunk.subarray(0, missing));
      missing = Math.max(0, missing - chunk.byteLength);
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
  }
  return new TextDecoder().decode(Buffer.concat(kept));
};

export const joinedBytes = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
};
