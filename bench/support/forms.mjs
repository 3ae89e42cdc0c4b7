import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** @typedef {import('../fill/fill-form').FillField} FormField */
/**
 * A document, the fields of its template, and what goes into them.
 * @typedef {{
 *   name: string, pdf: Uint8Array, fields: FormField[],
 *   characters: string | null, charactersPerField: number,
 *   picture: { png: Uint8Array, isFresh: boolean } | null,
 *   fontFiles: { name: string, bytes: Uint8Array }[], font: Uint8Array | null }} Form
 */
/** @typedef {{ name: string, fields?: number } & Partial<Omit<Form, 'name' | 'pdf' | 'fields'>>} Wanted */

const FIELDS = 20;
const LINES = 36;
const SENTENCE = 'The undersigned declares that the particulars given below are complete and correct.';
const PLAIN = { characters: null, charactersPerField: 12, picture: null, fontFiles: [], font: null };

/**
 * Pages full of text as a real form has them, and text fields spread over them.
 * @param {number} pages
 * @param {Wanted} [wanted]
 * @returns {Promise<Form>}
 */
export async function makeForm(pages, wanted = { name: pages === 1 ? '1 page' : `${pages} pages` }) {
  return formOf(await printPages(pages), wanted);
}

/**
 * Puts the same fields on an existing document.
 * @param {Uint8Array} pdf
 * @param {Wanted} wanted
 * @returns {Promise<Form>}
 */
export async function formOf(pdf, { fields: count = FIELDS, picture = null, ...wanted }) {
  const heights = await pageHeights(pdf);
  const fields = Array.from({ length: count }, (_, index) => placeField(index, count, heights));
  if (picture !== null) fields.push(placePicture(heights[0] ?? 0));
  return { ...PLAIN, ...wanted, picture, pdf, fields };
}

/** Returns the data of a form's text fields, as sent over HTTP. */
export function dataOf(/** @type {Form} */ { fields }) {
  return Object.fromEntries(fields.map(({ name }, index) => [name, `Zoë Müller, Straße ${index + 1}`]));
}

/** @returns {FormField} */
function placeField(
  /** @type {number} */ index,
  /** @type {number} */ count,
  /** @type {number[]} */ heights,
) {
  const page = Math.floor((index * heights.length) / count);
  const top = 0.07 + (0.86 * (index % FIELDS)) / FIELDS;
  return {
    name: `field_${index + 1}`,
    page: page + 1,
    x: 72,
    y: Math.round(top * (heights[page] ?? 0)),
    width: 300,
    height: 24,
  };
}

/** @returns {FormField} */
function placePicture(/** @type {number} */ height) {
  return {
    name: 'picture',
    page: 1,
    x: 400,
    y: Math.round(height * 0.1),
    width: 150,
    height: 50,
    type: 'image',
    displayType: 'image',
  };
}

/**
 * Returns the height of each page as a person sees it. Many documents of authorities are encrypted
 * with an empty password.
 */
async function pageHeights(/** @type {Uint8Array} */ pdf) {
  const document = await PDFDocument.load(pdf, { password: '' });
  return document.getPages().map((page) => {
    const { width, height } = page.getCropBox();
    return page.getRotation().angle % 180 === 0 ? height : width;
  });
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
