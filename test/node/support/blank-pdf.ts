import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF with one empty page. */
export async function blankPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]);
  return document.save();
}
