import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { SOON } from '../../support/soon';
import {
  blankDocument,
  contentOn,
  draw,
  drawOne,
  expectNear,
  makeFields,
  NOW,
  textOn,
  wordsOn,
} from './support/drawing';
import { base64, makePng } from './support/pictures';

const fields = [
  { name: 'name', page: 1 },
  { name: 'agreed', page: 1, type: 'boolean' as const, width: 20, height: 20 },
  { name: 'photo', page: 2, type: 'image' as const },
];
const data = {
  name: 'Ada',
  agreed: true,
  photo: { base64: base64(makePng({ width: 9, height: 9, colorType: 6 })) },
};

describe('a drawn document', () => {
  it('is byte-equal for the same input', async () => {
    const { plan } = await blankDocument([{}, {}]);
    const input = {
      plan,
      fields: makeFields(fields, plan.pages),
      data,
      test: true,
      title: 'Same',
      now: NOW,
    };
    const [one, other] = [await drawSubmission(input), await drawSubmission(structuredClone(input))];
    if (one.outcome !== 'drawn' || other.outcome !== 'drawn') throw new Error('not drawn');
    expect(one.suffix).toEqual(other.suffix);
    const later = await drawSubmission({ ...input, now: new Date(NOW.getTime() + 60_000) });
    expect(later.outcome === 'drawn' && later.suffix).not.toEqual(one.suffix);
  });

  it('has its title and the dates of the submission', async () => {
    const document = await PDFDocument.load((await drawOne({}, 'x')).bytes, { updateMetadata: false });
    expect(document.getTitle()).toBe('A title');
    expect(document.getCreationDate()).toEqual(new Date(NOW.getTime() - 0));
    expect(document.getModificationDate()).toEqual(NOW);
    expect(document.getProducer()).toBe('Quillet');
  });

  it('refuses a field on a page that the document does not have', async () => {
    const { plan } = await blankDocument([{}, {}]);
    const { plan: shorter } = await blankDocument([{}]);
    const placed = makeFields([{ name: 'a', page: 2 }], plan.pages);
    const result = await drawSubmission({
      plan: shorter,
      fields: placed,
      data: { a: 'x' },
      test: false,
      title: '',
      now: NOW,
    });
    expect(result).toEqual({
      outcome: 'failed',
      state: 'error',
      message: 'field "a" is on page 2, but the document ends at page 1',
    });
  });

  it('lets other work run while it draws 2,000 fields', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      name: `f${index}`,
      page: 1,
      x: (index % 20) * 30,
      y: Math.floor(index / 20) * 7,
      width: 30,
      height: 7,
    }));
    const values = Object.fromEntries(many.map(({ name }) => [name, 'Value']));
    const drawn = await draw(many, values);
    clearInterval(timer);
    expect((await textOn(drawn)).length).toBeGreaterThan(1_000);
    expect(turns).toBeGreaterThan(5);
  });

  it('draws a value of a million characters fast and reports the rest', async () => {
    const started = Date.now();
    const drawn = await drawOne({ multiline: true }, 'word '.repeat(200_000));
    expect(Date.now() - started).toBeLessThan(SOON);
    expect(drawn.truncatedText.value?.length).toBeGreaterThan(900_000);
  });
});

describe('characters', () => {
  it('draws every character of the standard fonts', async () => {
    const value = 'Ünïcödé “quotes” – € ™ ½ ß Ž';
    const drawn = await drawOne({}, value);
    expect(await wordsOn(drawn)).toBe(value);
    expect(drawn.missingGlyphs).toEqual([]);
  });

  it('draws a box for a character that the font lacks and lists it once', async () => {
    const drawn = await drawOne({}, 'a東b東č👩‍👧');
    expect(drawn.missingGlyphs).toEqual(['東', 'č', '👩‍👧']);
    expect((await contentOn(drawn)).match(/ re S/g)).toHaveLength(4);
    expect((await textOn(drawn)).map(({ text }) => text).join('')).toBe('ab');
  });

  it('combines a letter and its accent', async () => {
    const drawn = await drawOne({}, 'Cafe\u0301');
    expect(await wordsOn(drawn)).toBe('Café');
    expect(drawn.missingGlyphs).toEqual([]);
  });

  it('ignores invisible characters and breaks lines at special spaces', async () => {
    const drawn = await drawOne({}, 'a\u200bb\u0000c\u2011d\u202fe');
    expect(await wordsOn(drawn)).toBe('abc-d e');
    expect(drawn.missingGlyphs).toEqual([]);
  });
});

describe('the watermark', () => {
  it('is on every page of a test document, as content and not as annotation', async () => {
    const pages = [
      {},
      { rotate: 90 as const },
      { size: [100, 100] as [number, number] },
      { size: [2000, 300] as [number, number] },
    ];
    const drawn = await draw([], {}, { pages, test: true });
    for (const [index, page] of drawn.plan.pages.entries()) {
      const texts = await textOn(drawn, index + 1);
      expect(texts.length).toBeGreaterThan(0);
      for (const { text, x, y, angle, width } of texts) {
        expect(text).toBe('TEST');
        // The watermark runs from the lower left to the upper right of the page as seen, and within
        // it.
        expect(angle).toBeLessThan(0);
        expect(x).toBeGreaterThan(0);
        expect(y).toBeLessThan(page.height);
        expect(x + width * Math.cos((angle * Math.PI) / 180)).toBeLessThan(page.width);
        expect(y + width * Math.sin((angle * Math.PI) / 180)).toBeGreaterThan(0);
      }
    }
    const document = await PDFDocument.load(drawn.bytes, { updateMetadata: false });
    expect(document.getPages().every((page) => page.node.Annots()?.size() === 0)).toBe(true);
  });

  it('crosses the middle of the page, translucent', async () => {
    const drawn = await draw([], {}, { test: true });
    const [text] = await textOn(drawn);
    const angle = ((text?.angle ?? 0) * Math.PI) / 180;
    const middle = (text?.width ?? 0) / 2;
    const above = ((text?.fontSize ?? 0) * 0.718) / 2;
    expectNear((text?.x ?? 0) + middle * Math.cos(angle) + above * Math.sin(angle), 306, 3);
    expectNear((text?.y ?? 0) + middle * Math.sin(angle) - above * Math.cos(angle), 396, 3);
    const document = await PDFDocument.load(drawn.bytes, { updateMetadata: false });
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
    expect(
      objects.some((object) => !(object instanceof PDFRawStream) && object.toString().includes('/ca 0.16')),
    ).toBe(true);
  });

  it('is not on a live document', async () => {
    expect(await wordsOn(await drawOne({}, 'live'))).toBe('live');
  });
});
