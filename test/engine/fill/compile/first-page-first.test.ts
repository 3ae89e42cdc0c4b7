import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { compileDocument } from '../../../../src/engine';

const PAGES = 30;

/** Each page has a picture of its own, and all have the same font. */
async function pictured(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= PAGES; number += 1) {
    const page = document.addPage([595, 842]);
    page.drawText(`Page ${number}`, { x: 60, y: 780, size: 22, font });
    const dict = { Type: 'XObject', Subtype: 'Image', Width: 100, Height: 100, BitsPerComponent: 8 };
    const bytes = new Uint8Array(10_000).fill(number);
    const image = document.context.stream(bytes, { ...dict, ColorSpace: 'DeviceGray', Number: number });
    // The picture lies deeper than what the pages refer to themselves.
    const group = document.context.obj({ Inner: document.context.register(image) });
    page.node.newXObject('Picture', document.context.register(group));
  }
  return document.save();
}

describe('a compiled document', () => {
  it('begins with all that its first page needs, and says where that ends', async () => {
    const compiled = await compileDocument(await pictured());
    if (compiled.outcome !== 'compiled') throw new Error(compiled.message);
    const { pdf, plan } = compiled;
    const end = plan.base.firstPageEnd ?? 0;
    const text = new TextDecoder('latin1').decode(pdf);
    const first = text.search(/\/Number 1\b/);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(end);
    expect(text.search(/\/Number 2\b/)).toBeGreaterThanOrEqual(end);
    expect(text.slice(end, end + 20)).toMatch(/^\d+ 0 obj/);
    expect(text.search(/\/BaseFont ?\/Helvetica/)).toBeLessThan(end);
    // Nothing of the other pages but their own objects, which are small.
    expect(end).toBeLessThan(10_000 + PAGES * 800);
  });
});
