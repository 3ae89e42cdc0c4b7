import { SCALE } from './compare-pages.mjs';

/** @typedef {import('./compare-pages.mjs').Page} Page */
/** @typedef {import('./product-parts').ProductParts} ProductParts */
/** @typedef {{ pixels: boolean, pagesOf(pdf: Uint8Array): AsyncGenerator<Page> }} Reader */

/** The package that draws pages. It needs nothing else of the machine. */
export const PDFIUM = '@hyzyla/pdfium@2.1.13';

/**
 * Reads the pages of PDFs: their words and their looks, with PDFium. Without it, their words alone.
 * @param {boolean} wantsPixels
 * @param {ProductParts['wordsOfPages']} wordsOfPages
 * @returns {Promise<Reader>}
 */
export async function pageReader(wantsPixels, wordsOfPages) {
  const module = wantsPixels ? await import('../corpus/viewers/pdfium.mjs').catch(() => null) : null;
  if (module === null) return { pixels: false, pagesOf: wordsOfPages };
  return { pixels: true, pagesOf: (pdf) => drawnPages(module.pdfium, pdf) };
}

/**
 * @param {import('../corpus/viewers/pdfium.mjs')['pdfium']} pdfium
 * @param {Uint8Array} pdf
 * @returns {AsyncGenerator<Page>}
 */
async function* drawnPages(pdfium, pdf) {
  const opened = await pdfium.open(pdf);
  try {
    for (let number = 1; number <= opened.pageCount; number++) {
      const size = opened.sizeOf(number);
      yield {
        size,
        words: await opened.textOf(number, size),
        text: await opened.plainText(number),
        picture: await opened.render(number, { size, scale: SCALE, annotations: true }),
      };
    }
  } finally {
    opened.close();
  }
}
