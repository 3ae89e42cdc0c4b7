import { drawObject, PDFDocument, PDFName, PDFNumber, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';

const PICTURES = 10;
const LINES = 36;
const SENTENCE = 'The undersigned declares that the particulars given below are complete and correct.';

export type Kind = { pages: number; pictureBytes: number };

/**
 * Makes pages of text, each with a field. Large sources also have pictures that no compression
 * makes smaller and no other source has.
 */
export async function makeSource(index: number, { pages, pictureBytes }: Kind): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([612, 792]);
    for (let line = 0; line < LINES; line++) {
      const text = `${index}.${number}.${line + 1} ${SENTENCE}`;
      page.drawText(text, { x: 72, y: 740 - line * 18, size: 10, font });
    }
    const field = document.getForm().createTextField(`field_${number}`);
    field.addToPage(page, { x: 72, y: 40, width: 200, height: 20, font });
    if (pictureBytes === 0 || number > PICTURES) continue;
    const picture = noise(document, index * PICTURES + number, pictureBytes / PICTURES);
    page.node.setXObject(PDFName.of('Picture'), document.context.register(picture));
    page.pushOperators(drawObject('Picture'));
  }
  return document.save();
}

function noise(document: PDFDocument, seed: number, bytes: number): PDFRawStream {
  const height = Math.floor(bytes / 1000);
  const samples = new Uint8Array(1000 * height);
  let state = seed + 1;
  for (let at = 0; at < samples.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[at] = state >>> 24;
  }
  const dict = document.context.obj({ Type: 'XObject', Subtype: 'Image', ColorSpace: 'DeviceGray' });
  const sizes = { Width: 1000, Height: height, BitsPerComponent: 8 };
  for (const [key, value] of Object.entries(sizes)) dict.set(PDFName.of(key), PDFNumber.of(value));
  return PDFRawStream.of(dict, samples);
}
