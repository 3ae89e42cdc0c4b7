import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { limits } from '../../../src/engine/limits';
import { encryptPdf } from '../../../src/engine/pdf/encryption/encrypt-pdf';
import { openPdf } from '../../../src/engine/pdf/reader/open-pdf';
import { WorkBudget } from '../../../src/engine/pdf/reader/work-budget';
import { classicPdf, type Objects, onePage } from '../pdf/support/build-pdf';
import { compiled } from './compile/support/compile';
import { makeFields, NOW, type TestDocument, textOn, wholeOf, wordsOn } from './support/drawing';

const MANY = 12_000;

/** A page that refers to enough objects for object streams. */
function crowded(): Uint8Array {
  const objects: Objects = { ...onePage('Printed', '/Crowd 6 0 R') };
  const refs = Array.from({ length: MANY }, (_, index) => `${index + 7} 0 R`);
  objects[6] = `[${refs.join(' ')}]`;
  for (let index = 0; index < MANY; index += 1) objects[index + 7] = `<</Kind /Individual /Number ${index}>>`;
  return classicPdf({ objects, trailer: '/Root 1 0 R' });
}

async function drawOn(document: TestDocument, options: { editable?: boolean; copies?: number } = {}) {
  const { plan, pdf } = document;
  const read = async ({ offset, length }: { offset: number; length: number }) =>
    pdf.slice(offset, offset + length);
  const [field] = makeFields([{ name: 'word', page: 1, x: 20, y: 20 }], plan.pages);
  if (field === undefined) throw new Error('no field was placed');
  const fields = options.copies ? [field, { ...field, page: 2 }] : [field];
  const result = await drawSubmission({
    plan,
    fields,
    data: { word: 'Filled in' },
    test: true,
    editable: options.editable ?? false,
    title: 'T',
    now: NOW,
    repeated: { copies: new Map(options.copies ? [[1, options.copies]] : []), read },
  });
  if (result.outcome !== 'drawn') throw new Error(result.message);
  return { ...result, plan, bytes: wholeOf(document, result) };
}

async function open(bytes: Uint8Array) {
  const file = await openPdf(bytes, new WorkBudget(limits, bytes.length));
  expect(file.repaired).toBe(false);
  return file;
}

describe('a document of very many objects', () => {
  it('is stored packed, in a fraction of its uploaded size', async () => {
    const upload = crowded();
    const document = await compiled(upload);
    expect(document.plan.base.xref).toBe('stream');
    expect(document.pdf.length).toBeLessThan(upload.length / 4);
    const file = await open(document.pdf);
    expect(file.entries.size).toBeGreaterThan(MANY);
    expect((await compiled(upload)).pdf).toEqual(document.pdf);
  });

  it('gets an update of the same kind with correct offsets', async () => {
    const document = await compiled(crowded());
    const drawn = await drawOn(document);
    const file = await open(drawn.bytes);
    expect(file.trailer.get('Prev')).toBe(document.plan.base.startXref);
    expect(file.entries.size).toBe(Number(file.trailer.get('Size')));
    expect((await textOn(drawn)).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Printed', 'Filled in']),
    );
    expect((await PDFDocument.load(drawn.bytes)).getTitle()).toBe('T');
  });

  it('can stay fillable', async () => {
    const drawn = await drawOn(await compiled(crowded()), { editable: true });
    const read = await PDFDocument.load(drawn.bytes);
    expect(read.getForm().getTextField('word').getText()).toBe('Filled in');
  });

  it('can repeat pages', async () => {
    const drawn = await drawOn(await compiled(crowded()), { copies: 1 });
    const read = await PDFDocument.load(drawn.bytes);
    expect(read.getPageCount()).toBe(2);
    const pages = { ...drawn, plan: { ...drawn.plan, pages: [...drawn.plan.pages, ...drawn.plan.pages] } };
    expect(await wordsOn(pages, 2)).toContain('Filled in');
    expect(await wordsOn(pages, 2)).toContain('Printed');
  });

  it('can be encrypted with a password', async () => {
    const { bytes } = await drawOn(await compiled(crowded()));
    const pieces: Uint8Array[] = [];
    const locked = { password: 'open sesame', seed: new Uint8Array(32) };
    for await (const piece of encryptPdf(bytes, locked)) pieces.push(piece);
    const read = await PDFDocument.load(Buffer.concat(pieces), { password: 'open sesame' });
    expect([read.getTitle(), read.getPageCount()]).toEqual(['T', 1]);
  });
});
