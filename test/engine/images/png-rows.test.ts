import { afterEach, expect, it, vi } from 'vitest';
import { readRows } from '../../../src/engine/images/png-rows';

const HEADER = { width: 8, height: 8, bitDepth: 8, colorType: 0, channels: 1, interlaced: false } as const;

/** Zeros deflate to a thousandth, so 128 MB of them are 128 KB. */
async function deflatedZeros(megabytes: number): Promise<Uint8Array> {
  const stream = new CompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const written = (async () => {
    for (let index = 0; index < megabytes; index += 1) await writer.write(new Uint8Array(1024 * 1024));
    await writer.close();
  })();
  const bytes = new Uint8Array(await new Response(stream.readable).arrayBuffer());
  await written;
  return bytes;
}

afterEach(() => vi.restoreAllMocks());

it('the PNG reader inflates little of pixels that are far longer than the header declares', async () => {
  const bomb = await deflatedZeros(128);
  let fed = 0;
  const write = WritableStreamDefaultWriter.prototype.write;
  vi.spyOn(WritableStreamDefaultWriter.prototype, 'write').mockImplementation(function (
    this: WritableStreamDefaultWriter,
    chunk: Uint8Array,
  ) {
    fed += chunk.byteLength;
    return write.call(this, chunk);
  });
  const rows = readRows(bomb, HEADER);
  let count = 0;
  for (let next = await rows.next(); !next.done; next = await rows.next()) count += 1;
  expect(count).toBe(8);
  expect(bomb.length).toBeGreaterThan(120_000);
  expect(fed).toBeLessThan(40_000);
});
