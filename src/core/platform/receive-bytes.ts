import { createHash } from 'node:crypto';
import type { ReceivedFile } from './receive-file';

/** Takes in a small file whole, holding no more of it than the limit allows. */
export const receiveBytes = async (
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ content: Buffer; file: ReceivedFile } | 'too_large'> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return 'too_large';
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  const hash = (algorithm: string) => createHash(algorithm).update(content).digest('hex');
  return { content, file: { bytes, sha256: hash('sha256'), md5: hash('md5') } };
};
