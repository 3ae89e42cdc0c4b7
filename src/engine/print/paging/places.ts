import { limits } from '../../limits';
import { openPdf } from '../../pdf/reader/open-pdf';
import { readPages } from '../../pdf/reader/page-tree';
import { WorkBudget } from '../../pdf/reader/work-budget';
import { PdfRef } from '../../pdf/values';
import { printedBudget } from '../printed-budget';

/**
 * Marks elements of a page, so that the browser writes into the PDF where each of them is. It does so for what a
 * link names, even when the link is not shown. An element without an id gets one. Defines `mark(element)`, which
 * returns the name of the place in the PDF.
 */
export const markElements = `
  const marks = document.getElementById('quillet-marks') ?? document.createElement('div');
  if (marks.id === '') {
    marks.id = 'quillet-marks';
    marks.hidden = true;
    marks.style.setProperty('display', 'none', 'important');
    document.body.append(marks);
  }
  const mark = (element) => {
    if (element.id === '') element.id = 'quillet-place-' + (marks.childElementCount + 1);
    const link = document.createElement('a');
    link.href = '#' + encodeURIComponent(element.id);
    marks.append(link);
    return link.hash.slice(1);
  };
`;

/** Where the marked elements of a printed PDF are. */
export type Places = { pages: number; pageOf: ReadonlyMap<string, number> };

/** Reads the pages of marked elements, counted from 1. */
export async function readPlaces(printed: Uint8Array): Promise<Places> {
  // The page after the allowed number is printed, too: whoever finishes the PDF says that it is too long.
  const budget = { ...printedBudget, documentPages: limits.printedPages + 1 };
  const file = await openPdf(printed, new WorkBudget(budget, printed.length));
  const pages = await readPages(file);
  const numbers = new Map(pages.map(({ ref }, at) => [ref?.number, at + 1]));
  const named = file.dict(file.dict(file.trailer.get('Root'))?.get('Dests') ?? null);
  const pageOf = new Map<string, number>();
  for (const [name, place] of named?.entries ?? []) {
    const [page] = file.array(place) ?? [];
    const number = page instanceof PdfRef ? numbers.get(page.number) : undefined;
    if (number !== undefined) pageOf.set(name, number);
  }
  return { pages: pages.length, pageOf };
}

/** Reads places when there is memory for it. */
export type FindPlaces = (printed: Uint8Array) => Promise<Places | 'full'>;
