import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** @typedef {{ name: string, page: number, x: number, y: number, width: number, height: number }} FormField */
/**
 * A document, the fields of its template and the data for one submission.
 * @typedef {{ name: string, pdf: Uint8Array, fields: FormField[], data: Record<string, string> }} Form
 */

const FIELDS = 20;
const LINES = 36;
const SENTENCE = 'The undersigned declares that the particulars given below are complete and correct.';

/**
 * Pages full of text as a real form has them, and 20 text fields spread over them.
 * @param {number} pages
 * @returns {Promise<Form>}
 */
export async function makeForm(pages) {
  const fields = Array.from({ length: FIELDS }, (_, index) => placeField(index, pages));
  const data = Object.fromEntries(fields.map(({ name }, index) => [name, `Zoë Müller, Straße ${index + 1}`]));
  return { name: pages === 1 ? '1 page' : `${pages} pages`, pdf: await printPages(pages), fields, data };
}

/** @returns {FormField} */
function placeField(/** @type {number} */ index, /** @type {number} */ pages) {
  const page = 1 + Math.floor((index * pages) / FIELDS);
  return { name: `field_${index + 1}`, page, x: 72, y: 60 + index * 34, width: 300, height: 24 };
}

async function printPages(/** @type {number} */ pages) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([612, 792]);
    for (let line = 0; line < LINES; line++) {
      page.drawText(`${number}.${line + 1} ${SENTENCE}`, { x: 72, y: 740 - line * 18, size: 10, font });
    }
  }
  return document.save();
}
