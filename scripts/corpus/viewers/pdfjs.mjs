import { getDocumentProxy } from 'unpdf';

/** @typedef {import('../viewer.mjs').Opened} Opened */
/** @typedef {import('../viewer.mjs').Word} Word */
/** @typedef {import('unpdf/pdfjs').PDFDocumentProxy} Document */

/** Firefox's own PDF viewer. It draws nothing here: that takes a canvas. */
export const pdfJs = {
  name: 'pdf.js',
  /** @returns {Promise<Opened>} */
  async open(/** @type {Uint8Array} */ pdf) {
    const document = await openPdfJs(pdf);
    return {
      pageCount: document.numPages,
      close: () => void document.loadingTask.destroy(),
      textOf: (number, size) => textOf(document, number, size),
      plainText: (number) => plainText(document, number),
    };
  },
};

/** Opens a copy, because pdf.js takes ownership of the bytes. */
export function openPdfJs(/** @type {Uint8Array} */ pdf) {
  return getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
}

/**
 * @param {Document} document
 * @param {number} number
 * @param {[number, number]} size
 * @returns {Promise<Word[]>}
 */
async function textOf(document, number, [width]) {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const scale = width / viewport.width;
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 1, b = 0, , , x = 0, y = 0] = item.transform.map(Number);
    const unit = item.width / Math.hypot(a, b);
    const seen = (/** @type {number} */ part) => {
      const point = viewport.convertToViewportPoint(x + a * unit * part, y + b * unit * part);
      return point.map((coordinate) => Number(coordinate) * scale);
    };
    return partsOf(item.str).map(({ text, from, to }) => ({ text, area: around([seen(from), seen(to)]) }));
  });
}

/** The text that copying the whole page gives. */
async function plainText(/** @type {Document} */ document, /** @type {number} */ number) {
  const { items } = await (await document.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

/**
 * The words of one text, each with its share of the width: pdf.js joins neighbours on a line into
 * one text. Where only the middle of a word is known, from and to are that middle.
 */
function partsOf(/** @type {string} */ text) {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const middle = (index + word.length / 2) / text.length;
    const end = index + word.length;
    return { text: word, from: index === 0 ? 0 : middle, to: end === text.length ? 1 : middle };
  });
}

/** The area around the baseline of the text, without height. */
function around(/** @type {number[][]} */ points) {
  const xs = points.map(([x = 0]) => x);
  const ys = points.map(([, y = 0]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/**
 * A sentence that names any remains of a form; a finished PDF has none.
 * @param {Uint8Array} pdf
 */
export async function formIn(pdf) {
  const document = await openPdfJs(pdf);
  const found = (await document.getFieldObjects()) === null ? [] : ['a form'];
  for (let number = 1; number <= document.numPages; number += 1) {
    const annotations = await (await document.getPage(number)).getAnnotations();
    if (annotations.some(({ subtype }) => subtype === 'Widget')) found.push(`widgets on page ${number}`);
  }
  await document.loadingTask.destroy();
  return found.join(' and ');
}

/**
 * The values of the fields of a form, one for each box.
 * @param {Uint8Array} pdf
 */
export async function formValuesIn(pdf) {
  const document = await openPdfJs(pdf);
  const fields = Object.values((await document.getFieldObjects()) ?? {});
  await document.loadingTask.destroy();
  return fields.flat().map((field) => ('value' in field ? String(field.value) : ''));
}

/**
 * Types into every text box, saves the document as a viewer does, and reads the boxes again.
 * @param {Uint8Array} pdf
 * @param {ReadonlyMap<string, string>} texts by the name of the field
 * @returns {Promise<import('../fill-on.mjs').Typed[]>}
 */
export async function fillInPdfJs(pdf, texts) {
  const document = await openPdfJs(pdf);
  for (const { id, name } of await textBoxesIn(document))
    document.annotationStorage.setValue(id, { value: texts.get(name) ?? '' });
  const saved = texts.size === 0 ? pdf : await document.saveDocument();
  await document.loadingTask.destroy();
  const held = await textBoxesOf(saved);
  return held.map(({ name, value }) => ({ name, wanted: texts.get(name) ?? '', held: value }));
}

/** The boxes of a form that take a text, one for each place on a page. */
export async function textBoxesOf(/** @type {Uint8Array} */ pdf) {
  const document = await openPdfJs(pdf);
  const boxes = await textBoxesIn(document);
  await document.loadingTask.destroy();
  return boxes;
}

async function textBoxesIn(/** @type {Document} */ document) {
  const boxes = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    for (const annotation of await (await document.getPage(number)).getAnnotations()) {
      const { id, fieldType, fieldName: name, maxLen, fieldValue, readOnly } = annotation;
      if (fieldType !== 'Tx' || readOnly) continue;
      const longest = typeof maxLen === 'number' && maxLen > 0 ? maxLen : null;
      boxes.push({ id: String(id), name: String(name), longest, value: String(fieldValue ?? '') });
    }
  }
  return boxes;
}

/**
 * The areas of a document's annotations, in points from the top left corner of the page as seen.
 * @param {Uint8Array} pdf
 */
export async function annotationsOf(pdf) {
  const document = await openPdfJs(pdf);
  return {
    close: () => void document.loadingTask.destroy(),
    /**
     * @param {number} number
     * @param {import('../viewer.mjs').Size} size
     */
    async areasOn(number, [width]) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const annotations = await page.getAnnotations();
      return annotations.map(({ rect: [x1, y1, x2, y2] }) => {
        const corners = [viewport.convertToViewportPoint(x1, y1), viewport.convertToViewportPoint(x2, y2)];
        const scale = width / viewport.width;
        return around(corners.map((corner) => corner.map((coordinate) => Number(coordinate) * scale)));
      });
    },
  };
}
