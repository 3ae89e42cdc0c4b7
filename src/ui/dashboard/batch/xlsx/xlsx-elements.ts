import { SaxesParser } from 'saxes';

/** An element that the reader of workbooks looks at. */
export type Element = {
  name: string;
  parent: string;
  attributes: Record<string, string>;
  /** All text below it, without that of pronunciations. */
  text: string;
  children: Element[];
};

/** The elements that are kept whole; others are only named. */
const KEPT = new Set(['row', 'si', 'sheet', 'Relationship', 'numFmt', 'xf', 'workbookPr']);
const CHILDREN = new Set(['c']);

/** Reads the elements of a part in their order. Names are without their prefix. */
export function elementsOf(xml: string): Element[] {
  const found: Element[] = [];
  if (xml === '') return found;
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name: bare(name),
      parent: open.at(-1)?.name ?? '',
      attributes: {},
      text: '',
      children: [],
    };
    const plain = Object.entries(attributes).map(([key, value]) => [bare(key), String(value)]);
    open.push({ ...element, attributes: Object.fromEntries(plain) });
  });
  parser.on('text', (text) => {
    const names = open.map(({ name }) => name);
    const isText = names.at(-1) === 't' || names.at(-1) === 'v';
    if (isText && !names.includes('rPh')) for (const element of open) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    if (CHILDREN.has(element.name)) open.at(-1)?.children.push(element);
    if (KEPT.has(element.name)) found.push(element);
  });
  parser.write(xml).close();
  return found;
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
