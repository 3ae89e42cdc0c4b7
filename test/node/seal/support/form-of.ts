import { PDFDocument } from '@cantoo/pdf-lib';

/** A form of this many pages, with a text and a tick on each. */
export async function formOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([612, 792]);
    page.drawText(`Request for a number, page ${number}`, { x: 72, y: 700 });
    const name = document.getForm().createTextField(`name_of_page_${number}`);
    name.addToPage(page, { x: 72, y: 640, width: 300, height: 20 });
    document.getForm().createCheckBox(`agreed_on_page_${number}`).addToPage(page, { x: 72, y: 600 });
  }
  return document.save();
}
