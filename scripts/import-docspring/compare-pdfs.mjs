import { compareBoxes, compareHtmlPage, missingWords } from './compare-pages.mjs';

/** @typedef {import('./compare-pages.mjs').Difference} Difference */
/** @typedef {import('./compare-pages.mjs').Box} Box */
/** @typedef {import('./compare-pages.mjs').Page} Page */
/**
 * @typedef {{
 *   pages: number, differences: Difference[],
 *   overlays: { page: number, theirs: import('../corpus/viewer.mjs').Picture, ours: import('../corpus/viewer.mjs').Picture }[],
 * }} Compared
 */

/** Pictures of so many pages that differ are written. */
const MOST_OVERLAYS = 10;

/**
 * Compares two PDFs page by page.
 * @param {import('./pages-of-pdf.mjs').Reader} reader
 * @param {{ theirs: Buffer, ours: Buffer, source: Buffer | null }} pdfs `source`: the document of a PDF template
 * @param {(Box & { page: number })[] | null} boxes the fields, or null for HTML
 * @returns {Promise<Compared>}
 */
export async function comparePdfs(reader, { theirs, ours, source }, boxes) {
  const left = reader.pagesOf(theirs);
  const right = reader.pagesOf(ours);
  const original = source && reader.pixels ? reader.pagesOf(source) : null;
  /** @type {Compared} */
  const compared = { pages: 0, differences: [], overlays: [] };
  /** @type {string[][]} */
  const more = [];
  for (;;) {
    const [one, other, plain] = await Promise.all([left.next(), right.next(), original?.next()]);
    if (one.done || other.done) {
      const rest = (await countOf(left, one)) - (await countOf(right, other));
      await original?.return(undefined);
      if (rest !== 0) compared.differences.push(pagesDifference(compared.pages, rest));
      break;
    }
    const number = ++compared.pages;
    const found = [];
    if (boxes === null) {
      const page = compareHtmlPage(number, one.value, other.value);
      more.push(page.more);
      found.push(...page.differences);
    } else {
      const here = boxes.filter(({ page }) => page === number);
      const picture = plain && !plain.done ? plain.value.picture : null;
      found.push(...compareBoxes(number, one.value, other.value, { boxes: here, source: picture }));
    }
    compared.differences.push(...found);
    if (found.length > 0) addOverlay(compared, number, one.value, other.value);
  }
  compared.differences.push(...wordsOfTheirs(more));
  return compared;
}

/** @param {Compared} compared @param {number} page @param {Page} theirs @param {Page} ours */
function addOverlay({ overlays }, page, theirs, ours) {
  if (theirs.picture !== null && ours.picture !== null && overlays.length < MOST_OVERLAYS)
    overlays.push({ page, theirs: theirs.picture, ours: ours.picture });
}

/** @param {AsyncGenerator<Page>} pages @param {IteratorResult<Page>} first */
async function countOf(pages, first) {
  let count = first.done ? 0 : 1;
  for await (const _page of pages) count++;
  return count;
}

/** @param {number} pages that both have @param {number} more pages of theirs @returns {Difference} */
function pagesDifference(pages, more) {
  const says = `theirs has ${pages + Math.max(0, more)} pages, ours ${pages + Math.max(0, -more)}`;
  return { page: pages + 1, field: null, kind: 'pages', says };
}

/**
 * Words that only theirs has. Those that it has on every page are taken for the mark of a test PDF.
 * @param {string[][]} pages
 */
function wordsOfTheirs(pages) {
  const [first = [], ...others] = pages;
  const mark = new Set(
    first.filter(
      (word) => isOfMark(word) || (others.length > 0 && others.every((page) => page.includes(word))),
    ),
  );
  return pages.flatMap((page, index) => {
    const left = page.filter((word) => !mark.has(word) && !isOfMark(word));
    return left.length > 0 ? [missingWords(index + 1, left)] : [];
  });
}

/** @param {string} word */
function isOfMark(word) {
  return /^(test|sample|docspring(\.com)?|watermark|draft|preview)$/i.test(word);
}
