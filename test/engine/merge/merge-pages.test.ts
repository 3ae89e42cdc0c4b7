import { createHash } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { lockOutput } from '../../../src/engine/pdf/encryption/encrypt-output';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { wordsOf } from '../../support/pdf-text';
import { pageSizes, readText } from '../fill/compile/support/read-back';
import { classicPdf, modernPdf, type Objects, onePage } from '../pdf/support/build-pdf';
import { everyObject, merged } from './support/merging';

describe('pages', () => {
  it('come in the order of the sources for all kinds of cross-references', async () => {
    const result = await merged([
      classicPdf({ objects: onePage('First') }),
      modernPdf({ objects: onePage('Second'), packed: [1, 2, 3, 5], container: 7, xrefNumber: 8 }),
      await libraryPages(['Third', 'Fourth']),
    ]);
    expect(result.pageCount).toBe(4);
    expect(await allWords(result.pdf)).toEqual(['First', 'Second', 'Third', 'Fourth']);
    expect(result.warnings).toEqual([]);
  });

  it('keep their size, crop, rotation and unit', async () => {
    const result = await merged([
      classicPdf({ objects: onePage('wide', '/Rotate 90') }),
      classicPdf({ objects: onePage('', '/CropBox [50 600 350 792]', 'BT /F1 12 Tf 72 720 Td (cut) Tj ET') }),
      classicPdf({ objects: onePage('twice', '/UserUnit 2') }),
      classicPdf({ objects: inheriting() }),
    ]);
    expect(await pageSizes(result.pdf)).toEqual([
      [792, 612],
      [300, 192],
      [1224, 1584],
      [200, 300],
      [200, 300],
    ]);
    expect(await readText(result.pdf, 2)).toMatchObject([{ text: 'cut', x: 22, y: 72 }]);
    expect(await wordsOf(result.pdf, 5)).toBe('Inherited font');
  });

  it('are merged twice when listed twice, and get a size when they have none', async () => {
    const twice = onePage('again');
    twice[2] = '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>';
    const sizeless = onePage('no size');
    sizeless[3] = String(sizeless[3]).replace('/MediaBox [0 0 612 792]', '');
    const { pdf } = await merged([classicPdf({ objects: twice }), classicPdf({ objects: sizeless })]);
    expect(await allWords(pdf)).toEqual(['again', 'again', 'no size']);
    expect(await pageSizes(pdf)).toEqual([
      [612, 792],
      [612, 792],
      [612, 792],
    ]);
  });

  it('outside the page tree are left out, even when something refers to them', async () => {
    const objects = onePage('kept', '/Stray 9 0 R');
    objects[9] = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Secret (left behind)>>';
    expect(await everyObject((await merged([classicPdf({ objects })])).pdf)).not.toContain('left behind');
  });
});

describe('the file', () => {
  it('is written in pieces and matches its hash', async () => {
    const noise = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251);
    const objects: Objects = { ...onePage('', '/Big 9 0 R'), 9: { data: noise } };
    const { pdf, pieces, bytes, hash } = await merged([
      classicPdf({ objects }),
      classicPdf({ objects: onePage() }),
    ]);
    expect(pieces.length).toBeGreaterThan(3);
    expect(Math.max(...pieces)).toBeLessThanOrEqual(1024 * 1024);
    expect(pdf).toHaveLength(bytes);
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(hash);
  });

  it('is byte-equal each time and has its date and title', async () => {
    const sources = [classicPdf({ objects: onePage('One') }), await libraryPages(['Two'])];
    const [once, again] = [
      await merged(sources, { about: { title: 'Zwölf' } }),
      await merged(sources, { about: { title: 'Zwölf' } }),
    ];
    expect(latin1(once.pdf)).toBe(latin1(again.pdf));
    const { info } = await (await getDocumentProxy(once.pdf.slice())).getMetadata();
    expect(info).toMatchObject({ Title: 'Zwölf', Producer: 'Quillet', CreationDate: 'D:20260102030405Z' });
  });

  it('contains equal parts of several sources once', async () => {
    const image = Uint8Array.from({ length: 40_000 }, (_, at) => (at * 31) % 256);
    const dict =
      '/Type /XObject /Subtype /Image /Width 200 /Height 200 /BitsPerComponent 8 /ColorSpace 8 0 R';
    const source = (text: string): Uint8Array => {
      const objects = onePage(text, '', `BT /F1 12 Tf 72 720 Td (${text}) Tj ET /Im Do`);
      objects[3] = String(objects[3]).replace('/Resources <<', '/Resources <</XObject <</Im 7 0 R>> ');
      return classicPdf({ objects: { ...objects, 7: { dict, data: image }, 8: '/DeviceGray' } });
    };
    const result = await merged([source('One'), source('Two'), source('Three')]);
    expect(result.bytes).toBeLessThan(45_000);
    expect(await allWords(result.pdf)).toEqual(['One', 'Two', 'Three']);
  });

  it('contains a large part at most twice, because only the second is compared', async () => {
    const noise = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 31) % 256);
    const sources = Array.from({ length: 6 }, () => {
      return classicPdf({ objects: { ...onePage('', '/Big 9 0 R'), 9: { data: noise } } });
    });
    expect((await merged(sources)).bytes).toBeLessThan(405_000);
  });

  it('can be encrypted while it is written', async () => {
    const lock = lockOutput({ password: 'open sesame', seed: new Uint8Array(32).fill(3) });
    const { pdf } = await merged([classicPdf({ objects: onePage('Behind it') })], {
      lock,
      about: { title: 'Hidden title' },
    });
    await expect(getDocumentProxy(pdf.slice())).rejects.toThrow(/password/i);
    const document = await getDocumentProxy(pdf.slice(), { password: 'open sesame' });
    const { items } = await (await document.getPage(1)).getTextContent();
    expect(items).toMatchObject([{ str: 'Behind it' }]);
    expect((await document.getMetadata()).info).toMatchObject({ Title: 'Hidden title' });
  });
});

describe('the watermark of a test', () => {
  it('is upright on every page and leaves the content readable', async () => {
    const sources = [
      classicPdf({ objects: onePage('plain') }),
      classicPdf({ objects: onePage('turned', '/Rotate 270') }),
      classicPdf({
        objects: onePage('', '', 'Q Q 0.5 0 0 0.5 90 90 cm q BT /F1 12 Tf 9 9 Td (dirty) Tj ET'),
      }),
    ];
    const { pdf } = await merged(sources, { test: true });
    const texts = [await readText(pdf, 1), await readText(pdf, 2), await readText(pdf, 3)];
    expect(texts.map((page) => page.map(({ text }) => text))).toEqual([
      ['plain', 'TEST'],
      ['turned', 'TEST'],
      ['dirty', 'TEST'],
    ]);
    const [upright, , dirty] = texts.map((page) => page[1]);
    expect(dirty).toEqual(upright);
    expect(await everyObject((await merged(sources)).pdf)).not.toContain('QuilletMark');
  });

  it('is drawn even over content without an end', async () => {
    const unended = 'BT /F1 12 Tf 72 720 Td (dirty) Tj (and so on';
    const { pdf } = await merged([classicPdf({ objects: onePage('', '', unended) })], { test: true });
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['dirty', 'TEST']);
  });
});

async function allWords(pdf: Uint8Array): Promise<string[]> {
  const { length } = await pageSizes(pdf);
  return Promise.all(Array.from({ length }, (_, index) => wordsOf(pdf, index + 1)));
}

async function libraryPages(texts: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) document.addPage([300, 200]).drawText(text, { x: 50, y: 100, size: 12, font });
  return document.save();
}

function inheriting(): Objects {
  return {
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [6 0 R] /Count 2 /MediaBox [0 0 300 200] /Resources <</Font <</F1 5 0 R>>>>>>',
    6: '<</Type /Pages /Parent 2 0 R /Kids [3 0 R 7 0 R] /Count 2 /Rotate 90>>',
    3: '<</Type /Page /Parent 6 0 R /Contents 4 0 R>>',
    7: '<</Type /Page /Parent 6 0 R /Contents 4 0 R>>',
    4: { data: 'BT /F1 12 Tf 20 20 Td (Inherited font) Tj ET' },
    5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  };
}
