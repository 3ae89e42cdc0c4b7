import { SCALE } from './compare-pages.mjs';

/** @typedef {import('./compare-pages.mjs').Page} Page */
/** @typedef {import('../corpus/viewer.mjs').Viewer} Viewer */
/** @typedef {{ pixels: boolean, pagesOf(pdf: Uint8Array): AsyncGenerator<Page> }} Reader */

/**
 * Reads the pages of PDFs: their words and their looks, with PDFium, which is a package and needs nothing
 * of the machine. Without it, only words and boxes are compared.
 * @param {boolean} wantsPixels
 * @returns {Promise<Reader>}
 */
export async function pageReader(wantsPixels) {
  const { pdfJs, openPdfJs } = await import('../corpus/viewers/pdfjs.mjs');
  const pdfium = wantsPixels ? await import('../corpus/viewers/pdfium.mjs').catch(nothing) : null;
  const viewer = pdfium?.pdfium ?? pdfJs;
  return {
    pixels: pdfium !== null,
    async *pagesOf(pdf) {
      const sized = await openPdfJs(pdf);
      const opened = await viewer.open(pdf);
      try {
        for (let number = 1; number <= opened.pageCount; number++) {
          const { width, height } = (await sized.getPage(number)).getViewport({ scale: 1 });
          const size = /** @type {[number, number]} */ ([width, height]);
          const drawn = { size, scale: SCALE, annotations: true };
          yield {
            size,
            words: await opened.textOf(number, size),
            text: await opened.plainText(number),
            picture: (await opened.render?.(number, drawn)) ?? null,
          };
        }
      } finally {
        opened.close();
        await sized.loadingTask.destroy();
      }
    },
  };
}

function nothing() {
  return null;
}
