import { ExternalError, problems } from './external-problem';

/**
 * Reads a body up to its limit. A `Content-Length` above the limit ends the body at once; a smaller
 * one is not trusted. Compressed bodies arrive unpacked and are measured so.
 */
export async function* measuredBody(
  { headers, body }: Response,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel();
    throw new ExternalError(problems.tooLarge(maxBytes));
  }
  let total = 0;
  try {
    for await (const chunk of body) {
      total += chunk.byteLength;
      if (total > maxBytes) throw new ExternalError(problems.tooLarge(maxBytes));
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ExternalError) throw error;
    throw new ExternalError(signal.aborted ? problems.timeout : problems.brokenOff);
  }
}

/** Reads the beginning of a body. A body that is too long, too slow or breaks off still has one. */
export async function beginningOf(body: AsyncIterable<Uint8Array>, bytes: number): Promise<string> {
  const kept: Uint8Array[] = [];
  let missing = bytes;
  try {
    for await (const chunk of body) {
      kept.push(chunk.subarray(0, missing));
      missing = Math.max(0, missing - chunk.byteLength);
    }
  } catch (error) {
    if (!(error instanceof ExternalError)) throw error;
  }
  return new TextDecoder().decode(Buffer.concat(kept));
}

export async function joinedBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
