import { limits } from '../../limits';
import { openPdf } from '../../pdf/reader/open-pdf';
import { readPages } from '../../pdf/reader/page-tree';
import { WorkBudget } from '../../pdf/reader/work-budget';
import { PdfRef } from '../../pdf/values';
import { printedBudget } from '../printed-budget';

/**
 * Reads a property of an element itself. Without this, `form.id` is a field of the form when a field has the name
 * "id". Defines `of(element, name)`.
 */
export const readElements =
  'const of = (element, name) => Reflect.get(HTMLElement.prototype, name, element);';

/**
 * Marks elements of a page, so that the browser writes into the PDF where each of them is. It does so for what a
 * link names, even when the link is not shown. The links stand outside of the body, where they change no
 * `:last-child`. An element without an id gets one. An element whose id belongs to another one gets an empty element
 * inside, which has an id. Defines `mark(element)`, which returns the name of the place in the PDF; null when the
 * element can have none.
 */
export const markElements = `
  ${readElements}
  const nextId = () => 'quillet-place-' + (kept.marks.childElementCount + 1);
  const emptyIn = (element) => {
    const isHolder = element instanceof HTMLElement && !/^(img|input|textarea|select|video|audio|canvas|iframe|object|embed|br|hr)$/.test(of(element, 'localName'));
    // An element between the parts of a table makes a cell.
    if (!isHolder || /table(?!-c[ae])/.test(getComputedStyle(element).display)) return null;
    const empty = document.createElement('quillet-place');
    empty.id = nextId();
    empty.style.setProperty('position', 'absolute', 'important');
    of(element, 'prepend').call(element, empty);
    return empty;
  };
  const idFor = (element) => {
    const id = of(element, 'id');
    if (id !== '') return document.getElementById(id) === element ? id : (emptyIn(element)?.id ?? null);
    of(element, 'setAttribute').call(element, 'id', nextId());
    return of(element, 'id');
  };
  const mark = (element) => {
    if (!kept.marks) {
      kept.marks = document.createElement('div');
      kept.marks.style.setProperty('display', 'none', 'important');
      document.documentElement.append(kept.marks);
    }
    const id = idFor(element);
    if (id === null) return null;
    const link = document.createElement('a');
    link.href = '#' + encodeURIComponent(id);
    kept.marks.append(link);
    return link.hash.slice(1);
  };
`;

/** Where the marked elements of a printed PDF are. */
export type Places = { pages: number; pageOf: ReadonlyMap<string, number> };

/** Reads the pages of marked elements, counted from 1. */
export async function readPlaces(printed: Uint8Array): Promise<Places> {
  // The page after the allowed number is printed, too: the step that finishes the PDF says that it is too long.
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
