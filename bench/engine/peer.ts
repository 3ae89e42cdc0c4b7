import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { EngineForm } from './worker';

/** How a program fills a form without an engine: load the whole document, draw, save, all by default. */
export const drawLikePdfLib = async (form: EngineForm, pdf: Uint8Array): Promise<Uint8Array> => {
  const document = await PDFDocument.load(pdf);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { name, page: number, x, y, height } of form.fields) {
    const page = document.getPage(number - 1);
    page.drawText(form.data[name] ?? '', { x, y: page.getHeight() - y - height, size: 12, font });
  }
  return document.save();
};
