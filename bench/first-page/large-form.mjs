import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** The side of the picture on each page, whose bytes cannot be compressed. */
const SIDE = 205;

/**
 * A form with a picture on each page: 70 pages have 3 MB. Without pictures it has 1 KB a page.
 * @param {number} pages
 * @param {{ pictures: boolean }} options
 */
export async function largeForm(pages, { pictures }) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const noise = makeNoise();
  const picture = { Type: 'XObject', Subtype: 'Image', Width: SIDE, Height: SIDE, BitsPerComponent: 8 };
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([595, 842]);
    page.drawText(`Page ${number}`, { x: 60, y: 780, size: 22, font });
    if (!pictures) continue;
    const bytes = Uint8Array.from({ length: SIDE * SIDE }, noise);
    const image = document.context.stream(bytes, { ...picture, ColorSpace: 'DeviceGray' });
    page.node.newXObject('Picture', document.context.register(image));
  }
  return document.save();
}

function makeNoise() {
  let seed = 1;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed >> 16;
  };
}
