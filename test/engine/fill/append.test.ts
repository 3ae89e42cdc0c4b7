import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { limits } from '../../../src/engine/limits';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { openPdf } from '../../../src/engine/pdf/reader/open-pdf';
import { WorkBudget } from '../../../src/engine/pdf/reader/work-budget';
import { PdfRef } from '../../../src/engine/pdf/values';
import { classicPdf, type Objects, onePage } from '../pdf/support/build-pdf';
import { compiled } from './compile/support/compile';
import {
  blankDocument,
  draw,
  makeFields,
  NOW,
  type TestDocument,
  type TestPage,
  textOn,
  wholeOf,
  wordsOn,
} from './support/drawing';
import { base64, makePng } from './support/pictures';

function pagesOf(count: number): TestPage[] {
  return Array.from({ length: count }, () => ({}));
}

async function append(document: TestDocument, names: [name: string, page: number][], test = false) {
  const inputs = names.map(([name, page]) => ({ name, page, x: 20, y: 20 }));
  const fields = makeFields(inputs, document.plan.pages);
  const data = Object.fromEntries(names.map(([name]) => [name, `Value of ${name}`]));
  const result = await drawSubmission({ plan: document.plan, fields, data, test, title: 'T', now: NOW });
  if (result.outcome !== 'drawn') throw new Error(result.message);
  const bytes = wholeOf(document, result);
  return { ...result, plan: document.plan, bytes };
}

function objectsIn(suffix: Uint8Array): number[] {
  return [...latin1(suffix).matchAll(/^(\d+) 0 obj$/gm)].map((match) => Number(match[1]));
}

/** Opens the file without any repair, so that a wrong offset makes it fail. */
async function open(bytes: Uint8Array) {
  const file = await openPdf(bytes, new WorkBudget(limits, bytes.length));
  expect(file.repaired).toBe(false);
  return file;
}

describe('the appended update', () => {
  it('defines only the forms of the pages that it draws on', async () => {
    const document = await blankDocument(pagesOf(200));
    const { suffix, plan, ...drawn } = await append(document, [
      ['first', 1],
      ['last', 200],
    ]);
    const { firstOverlay, info, size: font } = plan.base;
    expect(objectsIn(suffix).sort()).toEqual([info, firstOverlay, firstOverlay + 199, font].sort());
    expect(suffix.length).toBeLessThan(1_500);
    expect(await wordsOn({ ...drawn, suffix, plan }, 1)).toBe('Value of first');
    expect(await wordsOn({ ...drawn, suffix, plan }, 200)).toBe('Value of last');
    expect(await wordsOn({ ...drawn, suffix, plan }, 100)).toBe('');
  });

  it('has the same length for a document of one page and of many', async () => {
    const [short, long] = [await blankDocument([{}]), await blankDocument(pagesOf(300))];
    const [one, other] = [await append(short, [['a', 1]]), await append(long, [['a', 1]])];
    // The longer file differs only in the digits of its numbers and offsets.
    expect(Math.abs(one.suffix.length - other.suffix.length)).toBeLessThan(40);
  });

  it('has offsets that a strict reader accepts', async () => {
    const document = await blankDocument([{}, { rotate: 90 }, {}]);
    const { bytes, plan } = await append(document, [
      ['a', 1],
      ['b', 3],
    ]);
    const file = await open(bytes);
    expect(file.trailer.get('Prev')).toBe(plan.base.startXref);
    expect(file.entries.size).toBe(Number(file.trailer.get('Size')));
  });

  it('marks a test document with one watermark object for all kinds of pages', async () => {
    const document = await blankDocument([
      {},
      { rotate: 270 },
      { size: [900, 100] },
      { crop: [9, 9, 99, 99] },
    ]);
    const { suffix, plan } = await append(document, [], true);
    const { mark, info, size } = plan.base;
    // The new objects are the watermark's text, its font and its transparency.
    expect(objectsIn(suffix).sort()).toEqual([info, mark, size, size + 1].sort());
  });

  it('differs between versions of one document in the second part of the ID only', async () => {
    const document = await blankDocument([{}]);
    const drawn = [await append(document, [['a', 1]]), await append(document, [['b', 1]])];
    const ids = drawn.map(({ suffix }) => /\/ID\[<(\w{32})><(\w{32})>\]/.exec(latin1(suffix)) ?? []);
    expect(ids[0]?.[1]).toBe(document.plan.base.id);
    expect(ids[1]?.[1]).toBe(document.plan.base.id);
    expect(ids[0]?.[2]).not.toBe(ids[1]?.[2]);
  });

  it.each(['Plain (with) \\ signs', 'Größe 東京 👍', ''])('has the title %j', async (title) => {
    const document = await blankDocument([{}]);
    const result = await drawSubmission({
      plan: document.plan,
      fields: [],
      data: {},
      test: false,
      title,
      now: NOW,
    });
    if (result.outcome !== 'drawn') throw new Error(result.message);
    const read = await PDFDocument.load(wholeOf(document, result), { updateMetadata: false });
    expect(read.getTitle()).toBe(title || undefined);
  });

  it('keeps the author and the subject of the document', async () => {
    const objects = {
      ...onePage(),
      9: '<</Title (Old) /Author (\\376\\377\\000A\\000d\\000a) /Keywords (k\\)q)>>',
    };
    const document = await compiled(classicPdf({ objects, trailer: '/Root 1 0 R /Info 9 0 R' }));
    const { bytes } = await append(document, [['a', 1]]);
    const read = await PDFDocument.load(bytes, { updateMetadata: false });
    expect([read.getTitle(), read.getAuthor(), read.getKeywords()]).toEqual(['Old', 'Ada', 'k)q']);
  });

  it('can be much larger than the document', async () => {
    const noise = new Uint8Array(1_000 * (3 * 700 + 1));
    for (let at = 0; at < noise.length; at += 65_536) {
      crypto.getRandomValues(noise.subarray(at, Math.min(noise.length, at + 65_536)));
    }
    for (let row = 0; row < 1_000; row += 1) noise[row * (3 * 700 + 1)] = 0;
    const picture = makePng({ width: 700, height: 1_000, colorType: 2, raw: noise });
    const photo = { name: 'photo', page: 1, type: 'image' as const };
    const drawn = await draw([photo], { photo: { base64: base64(picture) } });
    expect(drawn.suffix.length).toBeGreaterThan(2_000_000);
    await open(drawn.bytes);
  });
});

describe('added pages', () => {
  it('open in strict readers and are the same bytes every time', async () => {
    const document = await blankDocument([{}, { rotate: 90 }, {}]);
    const long = { page: 2, x: 50, y: 50, width: 100, height: 20, overflow: 'continue' as const };
    const fields = makeFields([{ name: 'a', ...long }], document.plan.pages);
    const drawn = async () => {
      const result = await drawSubmission({
        plan: document.plan,
        fields: fields.map((field) => ({ ...field, page: 4 })),
        data: { a: 'much too long for its box '.repeat(9) },
        test: true,
        title: 'T',
        now: NOW,
        repeated: {
          copies: new Map([[2, 2]]),
          read: async ({ offset, length }) => document.pdf.subarray(offset, offset + length),
        },
      });
      if (result.outcome !== 'drawn') throw new Error(result.message);
      return wholeOf(document, result);
    };
    const bytes = await drawn();
    expect(await drawn()).toEqual(bytes);
    const file = await open(bytes);
    const tree = file.dict(file.dict(file.trailer.get('Root'))?.get('Pages') ?? null);
    const kids = (file.array(tree?.get('Kids') ?? null) ?? []).map((kid) => file.dict(kid));
    expect(tree?.get('Count')).toBe(6);
    expect(kids.map((page) => page?.get('Rotate'))).toEqual([null, 90, 90, 90, null, null]);
    const { firstPage, tree: root } = document.plan.base;
    for (const page of kids) expect(page?.get('Parent')).toMatchObject({ number: root });
    expect(kids[1]).toEqual(file.dict(new PdfRef(firstPage + 1, 0)));
  });
});

describe('the forms for drawings', () => {
  const form = { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: '0 0 9 9 re f' };

  it('have names that the page does not use', async () => {
    const resources =
      '/Resources <</XObject <</QuilletOverlay 6 0 R /QuilletMark 6 0 R>> /Font <</F1 5 0 R>>>>';
    const objects: Objects = {
      ...onePage(),
      2: `<</Type /Pages /Kids [3 0 R 7 0 R] /Count 2 ${resources}>>`,
      3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R>>',
      6: form,
      7: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R>>',
    };
    const document = await compiled(classicPdf({ objects }));
    const { bytes, plan } = await append(document, [['a', 2]]);
    const file = await open(bytes);
    const kids = file.array(
      file.dict(file.dict(file.trailer.get('Root'))?.get('Pages') ?? null)?.get('Kids') ?? null,
    );
    const names = (kids ?? []).map((page) => {
      const own = file.dict(file.dict(page)?.get('Resources') ?? null);
      return file.dict(own?.get('XObject') ?? null)?.entries;
    });
    const overlay = { number: plan.base.firstOverlay };
    const wanted = ['QuilletOverlay', 'QuilletMark', 'QuilletOverlayq', 'QuilletMarkq'];
    expect(names.map((entries) => [...(entries?.keys() ?? [])])).toEqual([wanted, wanted]);
    expect(names[0]?.get('QuilletOverlayq')).toMatchObject(overlay);
    expect(names[1]?.get('QuilletOverlayq')).toMatchObject({ number: overlay.number + 1 });
    expect(names[0]?.get('QuilletMarkq')).toMatchObject({ number: plan.base.mark });
  });

  it('work again when a filled document is uploaded as a template', async () => {
    const first = await append(await blankDocument([{}, {}]), [['once', 1]], true);
    const again = await compiled(first.bytes);
    const second = await append(again, [['twice', 1]]);
    const texts = (await textOn(second)).map(({ text }) => text);
    expect(texts.sort()).toEqual(['TEST', 'Value of once', 'Value of twice']);
  });
});
