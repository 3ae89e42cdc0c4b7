import { FileMeter, type ReceivedFile } from './file-meter';

/** Reads a small file whole, and never holds more than the limit allows. */
export async function receiveBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ content: Buffer; file: ReceivedFile } | 'too_large'> {
  const meter = new FileMeter(maxBytes);
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) {
    if (!meter.take(chunk)) return 'too_large';
    chunks.push(chunk);
  }
  return { content: Buffer.concat(chunks), file: meter.file() };
}
