import { Buffer } from 'node:buffer';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { compileValue } from '../../../src/engine/fields/validate-value';
import { limits } from '../../../src/engine/limits';
import { undoPredictor } from '../../../src/engine/pdf/reader/predictor';
import { WorkBudget } from '../../../src/engine/pdf/reader/work-budget';
import { dictOf } from '../../../src/engine/pdf/values';
import { SOON } from '../../support/soon';
import { contentOn, type Drawn, draw, drawOne, makeFields, operatorsOn, tryDraw } from './support/drawing';
import { base64, makeJpeg, makePng, orientedJpeg } from './support/pictures';

const [imageField] = makeFields([{ name: 'value', page: 1, type: 'image' }], [{ width: 612, height: 792 }]);
if (imageField === undefined) throw new Error('no field');
const wide = { base64: base64(makePng({ width: 40, height: 20, colorType: 2 })) };

async function imagesIn(drawn: Drawn): Promise<PDFRawStream[]> {
  const document = await PDFDocument.load(drawn.bytes, { updateMetadata: false });
  const streams = document.context.enumerateIndirectObjects().map(([, object]) => object);
  return streams.filter(
    (object): object is PDFRawStream =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype'))?.toString() === '/Image',
  );
}

function entry(stream: PDFRawStream, name: string): string {
  return stream.dict.lookup(PDFName.of(name))?.toString() ?? '';
}

/** The box that the image covers: [left, bottom, width, height]. */
async function placeOf(properties: Partial<FieldInput>, value: unknown = wide): Promise<number[]> {
  const content = await contentOn(await drawOne({ type: 'image', ...properties }, value));
  const [a = 0, , , d = 0, e = 0, f = 0] = (/q ([-\d. ]+) cm \/I1 Do/.exec(content)?.[1] ?? '')
    .split(' ')
    .map(Number);
  return [e, f, a, d];
}

async function refusal(value: unknown): Promise<string> {
  const { result } = await tryDraw([{ name: 'photo', page: 1, type: 'image' }], { photo: value });
  if (result.outcome !== 'failed') return 'drawn';
  expect(result.state).toBe('image_processing_failed');
  expect(result.message).toMatch(/^field "photo": /);
  return result.message;
}

describe('how a picture is placed in a box of 200 × 40', () => {
  it('supports fit, fill and stretch', async () => {
    expect(await placeOf({})).toEqual([60, 0, 80, 40]);
    expect(await placeOf({ imageScaleType: 'fill' })).toEqual([0, -30, 200, 100]);
    expect(await placeOf({ imageScaleType: 'stretch' })).toEqual([0, 0, 200, 40]);
  });

  it('clips the overflow of fill', async () => {
    const filled = await contentOn(await drawOne({ type: 'image', imageScaleType: 'fill' }, wide));
    expect(filled).toContain('0 0 200 40 re W n');
    expect(await contentOn(await drawOne({ type: 'image' }, wide))).not.toContain(' W n');
  });

  const gravities: [NonNullable<FieldInput['imageGravity']>, number, number][] = [
    ['NorthWest', 0, 60],
    ['North', 50, 60],
    ['NorthEast', 100, 60],
    ['West', 0, 30],
    ['Center', 50, 30],
    ['East', 100, 30],
    ['SouthWest', 0, 0],
    ['South', 50, 0],
    ['SouthEast', 100, 0],
  ];
  for (const [imageGravity, left, bottom] of gravities) {
    it(`gravity ${imageGravity}`, async () => {
      // A box of 100 × 110 leaves room above and below, and one of 200 × 50 leaves room at the
      // sides.
      const tall = await placeOf({ imageGravity, width: 100, height: 110 });
      expect(tall).toEqual([0, bottom, 100, 50]);
      const broad = await placeOf({ imageGravity, width: 200, height: 50 });
      expect(broad).toEqual([left, 0, 100, 50]);
    });
  }
});

describe('PNG', () => {
  it('passes opaque pixels through unchanged', async () => {
    const picture = makePng({ width: 3, height: 2, colorType: 2 });
    const [image] = await imagesIn(await drawOne({ type: 'image' }, { base64: base64(picture) }));
    if (image === undefined) throw new Error('no image');
    expect(Buffer.from(picture).includes(Buffer.from(image.getContents()))).toBe(true);
    expect(entry(image, 'ColorSpace')).toBe('/DeviceRGB');
    expect(entry(image, 'DecodeParms')).toMatch(/\/Predictor 15[\s\S]*\/Colors 3[\s\S]*\/Columns 3/);
  });

  it('keeps opacity as a soft mask', async () => {
    // Two rows; the second uses the filter "up", adding to the first.
    const rows = [0, 10, 20, 30, 255, 40, 50, 60, 128, 2, 1, 1, 1, 0, 1, 1, 1, 1];
    // One byte too many forces the decoder to read the rows one by one.
    for (const raw of [rows, [...rows, 0]].map((bytes) => new Uint8Array(bytes))) {
      const picture = makePng({ width: 2, height: 2, colorType: 6, raw });
      const drawn = await drawOne({ type: 'image' }, { base64: base64(picture) });
      const [color, mask] = await splitMask(drawn);
      expect(color).toEqual([10, 20, 30, 40, 50, 60, 11, 21, 31, 41, 51, 61]);
      expect(mask).toEqual([255, 128, 255, 129]);
    }
  });

  it('reads every row filter as the format defines it', async () => {
    const rows = [1, 10, 255, 5, 0, 3, 10, 20, 5, 0, 4, 1, 1, 1, 1];
    for (const raw of [rows, [...rows, 0]].map((bytes) => new Uint8Array(bytes))) {
      const picture = makePng({ width: 2, height: 3, colorType: 4, raw });
      const [gray, alpha] = await splitMask(await drawOne({ type: 'image' }, { base64: base64(picture) }));
      // Row 1: left. Row 2: average of left and up. Row 3: Paeth.
      expect(gray).toEqual([10, 15, 15, 20, 16, 21]);
      expect(alpha).toEqual([255, 255, 147, 201, 148, 202]);
    }
  });

  it('keeps opacities of two bytes and clear pixels', async () => {
    const kinds: [4 | 6, 8 | 16, number[], number[], number[]][] = [
      [6, 8, [0, 0, 0, 0, 0, 9, 8, 7, 200], [0, 0, 0, 9, 8, 7], [0, 200]],
      [4, 16, [0, 1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 5, 6], [3, 4, 7, 8]],
      [
        6,
        16,
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 1],
        [1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0],
        [7, 8, 0, 1],
      ],
    ];
    for (const [colorType, bitDepth, row, color, alpha] of kinds) {
      const picture = makePng({ width: 2, height: 1, colorType, bitDepth, raw: new Uint8Array(row) });
      const drawn = await drawOne({ type: 'image' }, { base64: base64(picture) });
      expect(await splitMask(drawn)).toEqual([color, alpha]);
    }
  });

  it('keeps the opacities of a palette and its colours', async () => {
    const raw = new Uint8Array([0, 0b01_10_00_00]);
    const chunks: [string, Uint8Array][] = [
      ['PLTE', new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255])],
      ['tRNS', new Uint8Array([0, 128])],
    ];
    const picture = makePng({ width: 4, height: 1, colorType: 3, bitDepth: 2, raw, chunks });
    const drawn = await drawOne({ type: 'image' }, { base64: base64(picture) });
    const [, alpha] = await splitMask(drawn);
    expect(alpha).toEqual([128, 255, 0, 0]);
    const color = (await imagesIn(drawn)).find((image) => entry(image, 'SMask') !== '');
    expect(color?.dict.lookup(PDFName.of('ColorSpace'), PDFArray).toString()).toContain(
      '<ff000000ff000000ff>',
    );
  });

  it('keeps one clear colour', async () => {
    const chunks: [string, Uint8Array][] = [['tRNS', new Uint8Array([0, 1, 0, 2, 0, 3])]];
    const picture = makePng({ width: 1, height: 1, colorType: 2, chunks });
    const [image] = await imagesIn(await drawOne({ type: 'image' }, { base64: base64(picture) }));
    expect(image && entry(image, 'Mask')).toBe('[ 1 1 2 2 3 3 ]');
  });

  it('puts interlaced pixels in order', async () => {
    // Adam7 of 3 × 3: the passes hold (0,0) · – · – · (2,0) and (0,2),(2,2) · … each row after a
    // filter byte.
    const rows = [
      [0, 1],
      [0, 3],
      [0, 7, 9],
      [0, 2],
      [0, 8],
      [0, 4, 5, 6],
    ];
    const picture = makePng({
      width: 3,
      height: 3,
      colorType: 0,
      interlaced: true,
      raw: new Uint8Array(rows.flat()),
    });
    const [image] = await imagesIn(await drawOne({ type: 'image' }, { base64: base64(picture) }));
    if (image === undefined) throw new Error('no image');
    expect([...decodePDFRawStream(image).decode()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('JPEG', () => {
  it('is embedded as it is', async () => {
    const [image] = await imagesIn(await drawOne({ type: 'image' }, { base64: base64(makeJpeg()) }));
    expect(image && [entry(image, 'Filter'), entry(image, 'Width'), entry(image, 'Height')]).toEqual([
      '/DCTDecode',
      '24',
      '16',
    ]);
  });

  it('honours the EXIF orientation', async () => {
    const drawOriented = async (orientation: number) => {
      const value = { base64: base64(orientedJpeg(orientation)) };
      const content = await contentOn(await drawOne({ type: 'image', width: 100, height: 100 }, value));
      return (/q ([-\d. ]+) cm \/I1 Do/.exec(content)?.[1] ?? '').split(' ').map(Number);
    };
    // 24 × 16 pixels; upright it takes the width of the box, on its side the height.
    expect(await drawOriented(1)).toEqual([100, 0, 0, 66.6667, 0, 16.6667]);
    expect(await drawOriented(3)).toEqual([-100, 0, 0, -66.6667, 100, 83.3333]);
    // Orientation 6 turns the image clockwise, so its first column is on top.
    expect(await drawOriented(6)).toEqual([0, -100, 66.6667, 0, 16.6667, 100]);
    expect(await drawOriented(8)).toEqual([0, 100, -66.6667, 0, 83.3333, 0]);
  });
});

describe('pictures and the document', () => {
  it('embeds an image once, however often it is drawn', async () => {
    const fields = [1, 2, 3].map((page) => ({ name: `photo${page}`, page, type: 'image' as const }));
    const data = { photo1: wide, photo2: `data:image/png;base64,${wide.base64}`, photo3: { ...wide } };
    const drawn = await draw(fields, data, { pages: [{}, {}, {}] });
    expect(await imagesIn(drawn)).toHaveLength(1);
    for (const page of [1, 2, 3]) {
      const names = (await operatorsOn(drawn, page)).map(({ name }) => name);
      expect(names).toContain('paintImageXObject');
    }
  });

  it('draws a static image from its default', async () => {
    const drawn = await draw([{ name: 'logo', page: 1, type: 'image', static: true, default: wide }], {});
    expect(await imagesIn(drawn)).toHaveLength(1);
  });
});

describe('a data: URL', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2"/></svg>';
  const png = base64(makePng({ width: 40, height: 20, colorType: 2 }));
  const percents = [...Buffer.from(png, 'base64')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
  const urls: [string, string][] = [
    ['with parameters', `data:image/svg+xml;charset=utf-8;base64,${Buffer.from(svg).toString('base64')}`],
    ['in capitals', `DATA:image/PNG;Base64,${png}`],
    ['as it is', `data:image/svg+xml,${svg}`],
    ['with percents', `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`],
    ['byte for byte', `data:image/png,${percents.join('')}`],
    ['base64 with percents', `data:image/png;base64,${encodeURIComponent(png)}`],
  ];
  for (const [how, url] of urls) {
    it(how, async () => {
      expect(compileValue(imageField)(url)).toEqual([]);
      const content = await contentOn(await drawOne({ type: 'image' }, url));
      expect(content).toMatch(/60 0 cm \/I1 Do/);
    });
  }

  it('with another content type is refused', () => {
    for (const url of [
      'data:text/html,x',
      'data:image/png',
      'data:image/bmp;base64,AAAA',
      'image/png;base64,AAAA',
    ])
      expect(compileValue(imageField)(url)).toHaveLength(1);
  });
});

describe('bad images are refused with their reason', () => {
  it('refuses a file that is not an image', async () => {
    expect(await refusal({ base64: 'not base64!' })).toContain('the base64 is not valid');
    expect(await refusal({ base64: base64(new TextEncoder().encode('<html/>')) })).toContain(
      'neither a PNG nor a JPEG',
    );
    expect(await refusal({ base64: base64(new Uint8Array([0x89, 0x50])) })).toContain(
      'neither a PNG nor a JPEG',
    );
  });

  it('refuses a header beyond the limit before it decodes pixels', async () => {
    const header = makePng({ width: 60_000, height: 60_000, colorType: 6, raw: new Uint8Array(10) });
    const started = Date.now();
    expect(await refusal({ base64: base64(header) })).toContain(`the limit is ${limits.imagePixels} pixels`);
    expect(Date.now() - started).toBeLessThan(SOON);
  });

  it('refuses pixels that are cut off, damaged or have an unknown filter', async () => {
    const short = makePng({ width: 50, height: 50, colorType: 2, raw: new Uint8Array(100) });
    expect(await refusal({ base64: base64(short) })).toContain('damaged or incomplete');
    const whole = makePng({ width: 50, height: 50, colorType: 2 });
    expect(await refusal({ base64: base64(whole.subarray(0, whole.length - 20)) })).toContain(
      'cut off: its pixels',
    );
    const filter = makePng({ width: 1, height: 1, colorType: 2, raw: new Uint8Array([9, 0, 0, 0]) });
    expect(await refusal({ base64: base64(filter) })).toContain('damaged');
    const bytes = makePng({ width: 50, height: 50, colorType: 6 });
    bytes.fill(0x55, 45, 60);
    expect(await refusal({ base64: base64(bytes) })).toContain('damaged');
  });

  it('accepts pixels that continue after the last row and compresses them without the rest', async () => {
    const bomb = makePng({ width: 1, height: 1, colorType: 2, raw: new Uint8Array(50_000_000) });
    const started = Date.now();
    const [image] = await imagesIn(await drawOne({ type: 'image' }, { base64: base64(bomb) }));
    expect(Date.now() - started).toBeLessThan(SOON);
    expect(image?.getContents().length).toBeLessThan(100);
    expect(image && [...decodePDFRawStream(image).decode()]).toEqual([0, 0, 0]);
  });

  it('refuses impossible headers', async () => {
    expect(await refusal({ base64: base64(makePng({ width: 0, height: 5, colorType: 2 })) })).toContain(
      'invalid header',
    );
    expect(await refusal({ base64: base64(makePng({ width: 5, height: 5, colorType: 3 })) })).toContain(
      'no valid palette',
    );
    const depth = makePng({ width: 5, height: 5, colorType: 2, bitDepth: 3 });
    expect(await refusal({ base64: base64(depth) })).toContain('invalid header');
  });

  it('refuses a JPEG that was cut off', async () => {
    const jpeg = makeJpeg();
    expect(await refusal({ base64: base64(jpeg.subarray(0, 500)) })).toMatch(/cut off: its (end|pixels)/);
    expect(await refusal({ base64: base64(jpeg.subarray(0, 30)) })).toContain(
      'cut off: its pixels are missing',
    );
  });
});

/** The samples of colour and of opacity of an image with a soft mask. */
async function splitMask(drawn: Drawn): Promise<number[][]> {
  const images = await imagesIn(drawn);
  const color = images.find((image) => image.dict.get(PDFName.of('SMask')) instanceof PDFRef);
  const mask = images.find((image) => image !== color);
  return [color, mask].map((image) => (image === undefined ? [] : [...samplesOf(image)]));
}

/** The samples that a viewer shows, after the filters of their rows. */
function samplesOf(image: PDFRawStream): Uint8Array {
  const bytes = decodePDFRawStream(image).decode();
  const parameters = image.dict.lookupMaybe(PDFName.of('DecodeParms'), PDFDict);
  if (parameters === undefined) return bytes;
  const number = (name: string) => parameters.lookup(PDFName.of(name), PDFNumber).asNumber();
  const names = ['Predictor', 'Colors', 'BitsPerComponent', 'Columns'];
  const own = dictOf(Object.fromEntries(names.map((name) => [name, number(name)])));
  return undoPredictor(bytes, own, new WorkBudget(limits, bytes.length));
}
