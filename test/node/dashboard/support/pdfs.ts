import { PDFDocument } from '@cantoo/pdf-lib';

/** A page with a PDF form. */
export async function formPdf(names: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawText('Membership', { x: 60, y: 780, size: 22 });
  for (const [index, name] of names.entries()) {
    const place = { x: 60, y: 700 - index * 40, width: 200, height: 22 };
    document.getForm().createTextField(name).addToPage(page, place);
  }
  return Buffer.from(await document.save());
}

/** A page to be filled in by pen. */
export async function paperForm(labels: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawText('Registration', { x: 60, y: 780, size: 22 });
  for (const [index, label] of labels.entries())
    page.drawText(label, { x: 60, y: 700 - index * 50, size: 11 });
  return Buffer.from(await document.save());
}

export function file(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/pdf', buffer };
}
