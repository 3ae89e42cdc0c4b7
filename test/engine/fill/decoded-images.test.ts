import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../../src/engine/images/decode-image';
import type { PdfImage } from '../../../src/engine/images/pdf-image';
import { limits } from '../../../src/engine/limits';
import { drawOne, operatorsOn } from './support/drawing';
import { gifOf } from './support/make-gif';
import { gifs, webps } from './support/more-pictures';

async function decoded(base64: string): Promise<PdfImage> {
  const result = await decodeImage({ base64 });
  if (!result.ok) throw new Error(result.message);
  if ('form' in result.image) throw new Error('a drawing, no picture');
  return result.image;
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const result = await decodeImage({ base64: Buffer.from(bytes).toString('base64') });
  return result.ok ? '' : result.message;
}

function bytesOf(base64: string) {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** A WebP of one frame of 4 × 2. The format stores sizes less one, and positions halved. */
function animation(canvas: number[], place: number[], pixels: Uint8Array): string {
  const chunk = (name: string, data: number[]): number[] => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return [...Buffer.from(name), ...length, ...data];
  };
  const frame = [...place, 3, 0, 0, 1, 0, 0, 100, 0, 0, 0, ...pixels];
  const body = [
    ...chunk('VP8X', [0x12, 0, 0, 0, ...canvas]),
    ...chunk('ANIM', [0, 0, 0, 0, 0, 0]),
    ...chunk('ANMF', frame),
  ];
  return Buffer.from(chunk('RIFF', [...Buffer.from('WEBP'), ...body])).toString('base64');
}

describe('GIF', () => {
  it('decodes pixels and palette', async () => {
    const image = await decoded(gifs.plain);
    expect([image.width, image.height, image.clearColor]).toEqual([4, 2, null]);
    expect([...inflateSync(image.data)]).toEqual([0, 1, 2, 3, 3, 2, 1, 0]);
    expect(image.colorSpace).toEqual({
      palette: new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]),
    });
  });

  it('decodes longer images, whose codes grow', async () => {
    const pixels = inflateSync((await decoded(gifs.pattern)).data);
    const expected = Array.from({ length: 2500 }, (_, at) => ((at % 50) * Math.floor(at / 50)) % 4);
    expect([...pixels]).toEqual(expected);
  });

  it('keeps the clear colour and clears around a smaller frame', async () => {
    expect((await decoded(gifs.transparent)).clearColor).toEqual([1]);
    const placed = await decoded(gifs.placed);
    expect(placed.clearColor).toEqual([4]);
    expect([...inflateSync(placed.data)]).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 1, 4, 4, 2, 3, 4]);
  });

  it.each([
    ['row by row', false],
    ['interlaced', true],
  ])('decodes large images, %s', async (_what, interlaced) => {
    const [width, height] = [2_500, 2_501];
    const indexAt = (x: number, y: number) => (x * y + (y >> 3)) % 7;
    const image = await decoded(gifOf({ width, height, interlaced, indexAt }));
    expect([image.width, image.height, image.clearColor]).toEqual([width, height, null]);
    const pixels = inflateSync(image.data);
    expect(pixels.length).toBe(width * height);
    let wrong = 0;
    for (let y = 0, at = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, at += 1) if (pixels[at] !== indexAt(x, y)) wrong += 1;
    expect(wrong).toBe(0);
  });

  it('is refused when it is cut off, damaged or absurd', async () => {
    const bytes = bytesOf(gifs.pattern);
    expect(await refusal(bytes.slice(0, 200))).toMatch(/pixels of the GIF are incomplete/);
    expect(await refusal(bytes.slice(0, 10))).toMatch(/invalid header/);
    expect(await refusal(bytes.slice(0, 25))).toMatch(/has no image/);
    const absurd = bytes.slice();
    absurd.set([0x60, 0xea, 0x60, 0xea], 6);
    expect(await refusal(absurd)).toBe(
      `the GIF has 60000 × 60000 pixels; the limit is ${limits.imagePixels} pixels`,
    );
  });
});

describe('WebP', () => {
  it('decodes lossless images exactly', async () => {
    const image = await decoded(webps.lossless);
    expect([image.width, image.height, image.alpha, image.colorSpace]).toEqual([4, 2, null, 'DeviceRGB']);
    const expected = Array.from({ length: 8 }, (_, n) => [30 * n, 255 - 30 * n, 100]).flat();
    expect([...inflateSync(image.data)]).toEqual(expected);
  });

  it('keeps opacity as a mask', async () => {
    const { alpha } = await decoded(webps.alpha);
    expect([...inflateSync(alpha?.data ?? new Uint8Array())]).toEqual([0, 128, 255, 255, 255, 255, 255, 255]);
  });

  it('decodes lossy images', async () => {
    const image = await decoded(webps.lossy);
    expect([image.width, image.height]).toEqual([16, 16]);
    for (const sample of inflateSync(image.data)) expect(Math.abs(sample - 200)).toBeLessThan(4);
    expect(inflateSync(image.alpha?.data ?? new Uint8Array())[0]).toBe(200);
  });

  it('decodes the first image of an animation at its position', async () => {
    const pixels = bytesOf(webps.lossless).subarray(12);
    const whole = await decoded(animation([3, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0], pixels));
    const still = await decoded(webps.lossless);
    expect([whole.width, whole.height, whole.alpha]).toEqual([4, 2, null]);
    expect(inflateSync(whole.data)).toEqual(inflateSync(still.data));

    const part = await decoded(animation([7, 0, 0, 3, 0, 0], [1, 0, 0, 1, 0, 0], pixels));
    expect([part.width, part.height]).toEqual([8, 4]);
    const clear = Array.from({ length: 8 }, () => 0);
    const covered = [0, 0, 255, 255, 255, 255, 0, 0];
    expect([...inflateSync(part.alpha?.data ?? new Uint8Array())]).toEqual([
      ...clear,
      ...clear,
      ...covered,
      ...covered,
    ]);
    expect(inflateSync(part.data).subarray(3 * 18, 3 * 22)).toEqual(inflateSync(still.data).subarray(0, 12));
    const outside = animation([7, 0, 0, 3, 0, 0], [3, 0, 0, 0, 0, 0], pixels);
    expect(await refusal(bytesOf(outside))).toBe('the WebP is damaged');
  });

  it('is refused when it is cut off, animated without a picture or absurd', async () => {
    expect(await refusal(bytesOf(webps.lossless).slice(0, 40))).toBe('the WebP is damaged');
    expect(await refusal(bytesOf(webps.lossy).slice(0, 20))).toBe('the WebP has an invalid header');
    const animated = bytesOf(webps.lossy);
    animated[20] = 0x12;
    expect(await refusal(animated)).toBe('the WebP is damaged');
    const absurd = bytesOf(webps.lossy);
    absurd.set([0xff, 0xff, 0x3f, 0xff, 0xff, 0x3f], 24);
    expect(await refusal(absurd)).toBe(
      `the WebP has 4194304 × 4194304 pixels; the limit is ${limits.imageDecodedPixels} pixels`,
    );
    const lying = bytesOf(webps.lossy);
    lying.set([20, 0, 0], 24);
    expect(await refusal(lying)).toBe('the WebP is damaged');
  });
});

describe('drawing them', () => {
  for (const [kind, base64] of [
    ['gif', gifs.transparent],
    ['webp', webps.alpha],
  ] as const) {
    it(`${kind}, also as a data: URL`, async () => {
      const value = `data:image/${kind};base64,${base64}`;
      const names = (await operatorsOn(await drawOne({ type: 'image' }, value))).map(({ name }) => name);
      expect(names).toContain('paintImageXObject');
    });
  }
});
