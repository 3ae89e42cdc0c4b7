import { fillInPdfium } from './viewers/pdfium.mjs';
import { fillInPdfJs, textBoxesOf } from './viewers/pdfjs.mjs';

/** @typedef {{ name: string, wanted: string, held: string }} Typed */

const VIEWERS = { 'pdf.js': fillInPdfJs, PDFium: fillInPdfium };
/** A text that no value of the corpus is. */
const TEXT = 'Qz7 again';

/**
 * Types into every text box of a form, in each viewer in which people fill forms in.
 * @param {{ form: Uint8Array }} input
 * @returns {Promise<string[]>}
 */
export async function fillOn({ form }) {
  const boxes = await textBoxesOf(form);
  const texts = new Map(boxes.map(({ name, longest }) => [name, TEXT.slice(0, longest ?? undefined)]));
  const problems = [];
  for (const [viewer, fill] of Object.entries(VIEWERS)) {
    const typed = await fill(form, texts).catch((error) => String(error?.message ?? error));
    if (typeof typed === 'string') {
      problems.push(`${viewer} cannot fill it: ${typed}`);
      continue;
    }
    if (typed.length < boxes.length)
      problems.push(`${viewer} finds ${typed.length} of ${boxes.length} boxes`);
    for (const { name, wanted, held } of typed.filter((one) => one.wanted !== one.held))
      problems.push(`typed in ${viewer}, "${name}" has ${JSON.stringify(held)} and not "${wanted}"`);
  }
  return problems;
}
