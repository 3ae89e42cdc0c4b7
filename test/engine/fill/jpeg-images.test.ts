import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { lookOf } from '../../support/pdfium';
import { drawOne, tryDraw } from './support/drawing';
import { base64, jpegSegment, jpegs, makeJpeg, orientedJpeg } from './support/pictures';

const NOTE = '/ByteRange [0 1 2 3]/Contents ';
const kinds = Object.entries(jpegs);

/** What is in notes of a JPEG, before its tables, between its scans and after its end. */
const noise = [
  jpegSegment(0xfe, NOTE),
  jpegSegment(0xe1, `Exif\0\0${NOTE}`),
  jpegSegment(0xe2, `MPF\0${NOTE}`),
  jpegSegment(0xed, `Photoshop 3.0\0${NOTE}`),
  // The end of a picture inside a note is not the end of the one around it.
  jpegSegment(0xe4, Uint8Array.of(0xff, 0xd9, 0xff, 0xd9)),
];

function withNoise(jpeg: Uint8Array): Uint8Array {
  const tables = findMarker(jpeg, 0xc4);
  const end = jpeg.length - 2;
  const scan = Buffer.from(jpeg).lastIndexOf(Buffer.from([0xff, 0xda]));
  const late = scan > findMarker(jpeg, 0xda) ? [jpeg.subarray(tables, scan), ...noise] : [];
  const between = late.length > 0 ? scan : tables;
  return Buffer.concat([
    ...[jpeg.subarray(0, 2), ...noise, jpeg.subarray(2, tables), ...noise, ...late],
    ...[jpeg.subarray(between, end), ...noise, jpeg.subarray(end), Buffer.from(NOTE), jpeg],
  ]);
}

function findMarker(jpeg: Uint8Array, marker: number): number {
  return Buffer.from(jpeg).indexOf(Buffer.from([0xff, marker]));
}

async function embedded(jpeg: Uint8Array) {
  const drawn = await drawOne({ type: 'image' }, { base64: base64(jpeg) });
  const document = await PDFDocument.load(drawn.bytes, { updateMetadata: false });
  const [image] = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .filter(({ dict }) => dict.get(PDFName.of('Subtype'))?.toString() === '/Image');
  if (!image) throw new Error('no image');
  return { drawn, document, image };
}

/** The PDF with these bytes in place of its picture. */
async function withPicture(jpeg: Uint8Array, other: Uint8Array): Promise<Uint8Array> {
  const { document, image } = await embedded(jpeg);
  image.updateContents(other);
  return document.save();
}

async function pixelsOf(pdf: Uint8Array): Promise<string> {
  const [page] = await lookOf(pdf);
  return createHash('sha256')
    .update(page?.data ?? '')
    .digest('hex');
}

async function refusal(jpeg: Uint8Array): Promise<string> {
  const { result } = await tryDraw([{ name: 'photo', page: 1, type: 'image' }], {
    photo: { base64: base64(jpeg) },
  });
  return result.outcome === 'failed' ? result.message : 'drawn';
}

describe('a JPEG in a PDF', () => {
  it.each(kinds)('%s is embedded byte for byte', async (_, jpeg) => {
    expect((await embedded(jpeg)).image.getContents()).toEqual(new Uint8Array(jpeg));
  });

  it.each(kinds)('%s loses what drawing does not need, and looks the same', async (_, jpeg) => {
    const { drawn, image } = await embedded(withNoise(jpeg));
    expect(image.getContents()).toEqual(new Uint8Array(jpeg));
    expect(Buffer.from(drawn.bytes).includes('/ByteRange')).toBe(false);
    expect(await pixelsOf(drawn.bytes)).toBe(await pixelsOf(await withPicture(jpeg, withNoise(jpeg))));
  });

  it('keeps what says how its colours are meant', async () => {
    const [start, rest] = [makeJpeg().subarray(0, 2), makeJpeg().subarray(2)];
    const notes = [
      jpegSegment(0xe2, 'ICC_PROFILE\0\u0001\u0001profile'),
      jpegSegment(0xee, 'Adobe\0d\0\0\0\0\u0001'),
    ];
    const colored = Buffer.concat([start, ...notes, rest]);
    expect((await embedded(colored)).image.getContents()).toEqual(new Uint8Array(colored));
    expect(
      Buffer.from((await embedded(jpegs['of four colours'])).image.getContents()).includes('Adobe'),
    ).toBe(true);
  });

  it('is turned as its camera was held, without the note about that', async () => {
    const { image, drawn } = await embedded(orientedJpeg(6));
    expect(image.getContents()).toEqual(makeJpeg());
    const upright = await embedded(makeJpeg());
    expect(await pixelsOf(drawn.bytes)).not.toBe(await pixelsOf(upright.drawn.bytes));
  });

  it('is refused when it ends before its end, or begins with something else', async () => {
    const jpeg = jpegs.progressive;
    expect(await refusal(jpeg.subarray(0, -2))).toContain('cut off: its end is missing');
    expect(await refusal(jpeg.subarray(0, findMarker(jpeg, 0xda)))).toContain(
      'cut off: its pixels are missing',
    );
    expect(
      await refusal(Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xda, ''), jpeg.subarray(-2)])),
    ).toContain('no header');
    expect(
      await refusal(Buffer.concat([jpeg.subarray(0, 20), Buffer.from('?'), jpeg.subarray(20)])),
    ).toContain('the JPEG is damaged');
  });
});
