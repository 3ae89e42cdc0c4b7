import { SaxesParser } from 'saxes';

/** An element that the reader of workbooks looks at. */
export type Element = {
  name: string;
  parent: string;
  attributes: Record<string, string>;
  /** All text below it, without that of pronunciations. */
  text: string;
};

type Visit = {
  opened?: (element: Element) => void;
  closed: (element: Element) => void;
};

/** Parts of workbooks nest less than half as deep. */
const DEEPEST = 20;
const MOST_ATTRIBUTES = 200;

/**
 * Visits the elements of a part as they begin and as they end, and keeps none of them. Names are
 * without their prefix.
 */
export function eachElement(xml: string, { opened, closed }: Visit): void {
  if (xml === '') return;
  const open: Element[] = [];
  const parser = new SaxesParser();
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES)
      throw new Error(`an element has more than ${MOST_ATTRIBUTES} attributes`);
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    if (open.length >= DEEPEST) throw new Error(`it nests more than ${DEEPEST} elements`);
    const plain = Object.entries(given).map(([key, value]) => [bare(key), String(value)]);
    const parent = open.at(-1)?.name ?? '';
    const element = { name: bare(name), parent, attributes: Object.fromEntries(plain), text: '' };
    open.push(element);
    opened?.(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element?.name === 't' || element?.name === 'v') element.text += text;
  });
  parser.on('closetag', () => {
    const [element, parent] = [open.pop(), open.at(-1)];
    if (!element) return;
    if (parent && element.name !== 'rPh') parent.text += element.text;
    closed(element);
  });
  parser.write(xml).close();
}

/** Workbooks have at most 65,490 formats of cells, and as many of their styles. */
const MOST_KEPT = 150_000;

/** The elements of these names, in their order. */
export function elementsOf(xml: string, names: readonly string[]): Element[] {
  const found: Element[] = [];
  eachElement(xml, {
    closed: (element) => {
      if (!names.includes(element.name)) return;
      if (found.length >= MOST_KEPT) throw new Error(`it has more than ${MOST_KEPT} elements`);
      found.push(element);
    },
  });
  return found;
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
