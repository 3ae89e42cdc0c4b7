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
    };
  },
};

export const openPdfJs = (/** @type {Uint8Array} */ pdf) => getDocumentProxy(pdf.slice(), { verbosity: 0 });

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
    const [a, b, , , x, y] = item.transform.map(Number);
    const length = Math.hypot(a, b);
    const along = viewport.convertToViewportPoint(x + (a / length) * item.width, y + (b / length) * item.width);
    const start = viewport.convertToViewportPoint(x, y);
    const ends = [start, along].map((point) => [Number(point[0]) * scale, Number(point[1]) * scale]);
    return [{ text: item.str, area: around(ends) }];
  });
}

/** The base line of the text, which has no height. */
function around(/** @type {number[][]} */ points) {
  const xs = points.map(([x = 0]) => x);
  const ys = points.map(([, y = 0]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/**
 * What is left of a form, as a sentence; a finished document has nothing of the kind.
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
 * Where a page has annotations, in points from the top left corner of the page as seen.
 * @param {Uint8Array} pdf
 * @param {number} number
 * @param {[number, number]} size
 */
export async function annotationAreas(pdf, number, [width]) {
  const document = await openPdfJs(pdf);
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const scale = width / viewport.width;
  const annotations = await page.getAnnotations();
  await document.loadingTask.destroy();
  return annotations.map(({ rect: [x1, y1, x2, y2] }) => {
    const corners = [viewport.convertToViewportPoint(x1, y1), viewport.convertToViewportPoint(x2, y2)];
    return around(corners.map((corner) => [Number(corner[0]) * scale, Number(corner[1]) * scale]));
  });
}
