import { comparePictures } from './check-pixels.mjs';
import { qpdfComplaints } from './check-qpdf.mjs';
import { checkText } from './check-text.mjs';
import { areaOf } from './fields.mjs';
import { withFiles } from './folder.mjs';
import { unfilled } from './unfilled.mjs';
import { viewers } from './viewer.mjs';
import { annotationsOf, formIn } from './viewers/pdfjs.mjs';

/** @typedef {import('./fields.mjs').Field} Field */
/** @typedef {import('./viewer.mjs').Opened} Opened */
/** @typedef {import('./viewer.mjs').Size} Size */
/** @typedef {{ qpdf: boolean, poppler: boolean }} Tools */
/**
 * @typedef {{
 *   original: Uint8Array, filled: Uint8Array, sizes: Size[], tools: Tools, repaired: boolean,
 *   shown: { field: Field, texts: string[] }[],
 * }} Filling
 */

const PIXELS_PER_POINT = 1.5;
const MOST_PROBLEMS_SHOWN = 5;

/**
 * The problems of a filled document.
 * @param {Filling} filling
 * @returns {Promise<string[]>}
 */
export async function inspect(filling) {
  const problems = [];
  if (filling.tools.qpdf) problems.push(...(await checkWithQpdf(filling)));
  const form = await formIn(filling.filled).catch((error) => `something that pdf.js cannot read: ${error}`);
  if (form !== '') problems.push(`the document still has ${form}`);
  // Each viewer reads a damaged document differently, so there is no original to compare with.
  const annotations = filling.repaired ? null : await annotationsOf(filling.original).catch(() => null);
  for (const viewer of viewers(filling.tools)) {
    const found = await inspectIn(viewer, filling, annotations).catch((error) => [
      String(error?.message ?? error),
    ]);
    problems.push(...shortened(found).map((problem) => `${viewer.name}: ${problem}`));
  }
  annotations?.close();
  return problems;
}

async function checkWithQpdf(/** @type {Filling} */ { original, filled }) {
  return withFiles({ original, filled }, async (file) => {
    const known = await qpdfComplaints(file('original'));
    const complaints = await qpdfComplaints(file('filled'));
    return shortened([...complaints].filter((line) => !known.has(line)).map((line) => `qpdf: ${line}`));
  });
}

/** @typedef {Awaited<ReturnType<typeof annotationsOf>> | null} Annotations */

/**
 * @param {import('./viewer.mjs').Viewer} viewer
 * @param {Filling} filling
 * @param {Annotations} annotations of the upload, if it is to be compared
 */
async function inspectIn(viewer, { original, filled, sizes, shown }, annotations) {
  const after = await viewer.open(filled);
  const before = await viewer.open(unfilled(filled));
  const source = annotations && (await viewer.open(original).catch(() => null));
  const problems = [];
  if (after.pageCount !== sizes.length) problems.push(`${after.pageCount} pages instead of ${sizes.length}`);
  for (const page of new Set(shown.map(({ field }) => field.page))) {
    const size = sizes[page - 1] ?? [0, 0];
    const here = shown.filter(({ field }) => field.page === page);
    const boxes = here.map(({ field, texts }) => {
      return { name: field.name, area: areaOf(field), rotation: field.rotation, texts };
    });
    const found = checkText({
      before: await before.textOf(page, size),
      after: await after.textOf(page, size),
      wanted: boxes.filter(({ texts }) => texts[0] !== 'check'),
    });
    found.push(...(await comparePages({ before, after, page, size, boxes })));
    const areas = (await annotations?.areasOn(page, size)) ?? [];
    if (source !== null) found.push(...(await compareWithSource({ source, before, areas, page, size })));
    problems.push(...found.map((problem) => `page ${page}: ${problem}`));
  }
  for (const opened of [after, before, source]) opened?.close();
  return problems;
}

/**
 * @param {{ before: Opened, after: Opened, page: number, size: Size, boxes: import('./check-pixels.mjs').Box[] }} pages
 */
async function comparePages({ before, after, page, size, boxes }) {
  const options = { size, scale: PIXELS_PER_POINT, annotations: true };
  const [one, other] = [await before.render?.(page, options), await after.render?.(page, options)];
  if (one === undefined || other === undefined) return [];
  return comparePictures(one, other, { size, boxes, shown: boxes });
}

/**
 * The prepared document may differ from the original only where that had a form or annotations.
 * @param {{ source: Opened, before: Opened, areas: import('./fields.mjs').Area[], page: number, size: Size }} pages
 */
async function compareWithSource({ source, before, areas, page, size }) {
  const options = { size, scale: PIXELS_PER_POINT, annotations: false };
  const [one, other] = [await source.render?.(page, options), await before.render?.(page, options)];
  if (one === undefined || other === undefined) return [];
  const boxes = areas.map((area) => ({ name: 'annotation', area }));
  return comparePictures(one, other, { size, boxes, shown: [] }).map(
    (problem) => `against the upload, ${problem}`,
  );
}

function shortened(/** @type {string[]} */ problems) {
  const more = problems.length - MOST_PROBLEMS_SHOWN;
  return more <= 0 ? problems : [...problems.slice(0, MOST_PROBLEMS_SHOWN), `and ${more} more`];
}
