import { SaxesParser } from 'saxes';
import { limits } from '../limits';

/** An element of an invoice. `name` has the usual prefix of its namespace, whichever the file uses. */
export type InvoiceNode = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: InvoiceNode[];
  text: string;
};

/** The XML is no invoice; the message says why. */
export class InvoiceProblem extends Error {
  override readonly name = 'InvoiceProblem';
}

const STANDARD = 'urn:un:unece:uncefact:data:standard:';
const PREFIXES = new Map([
  [`${STANDARD}CrossIndustryInvoice:100`, 'rsm'],
  [`${STANDARD}ReusableAggregateBusinessInformationEntity:100`, 'ram'],
  [`${STANDARD}UnqualifiedDataType:100`, 'udt'],
  [`${STANDARD}QualifiedDataType:100`, 'qdt'],
]);
const ROOT = 'rsm:CrossIndustryInvoice';

/** Parses the XML of an invoice (UN/CEFACT CII). Document types and entities are refused, not skipped. */
export function parseInvoice(text: string): InvoiceNode {
  const top: InvoiceNode = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('xmldecl', ({ version, encoding = 'UTF-8' }) => {
    if (version !== '1.0') throw new InvoiceProblem('the XML must be of version 1.0');
    if (encoding.toUpperCase() !== 'UTF-8') throw new InvoiceProblem('the XML must be UTF-8, and say so');
  });
  parser.on('doctype', () => {
    throw new InvoiceProblem('the XML has a document type (DOCTYPE), which is not accepted');
  });
  parser.on('error', ({ message }) => {
    throw new InvoiceProblem(`the XML is not well-formed: ${message}`);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1;
    if (count > limits.invoiceElements) throw tooMuch('elements', 'invoiceElements');
    if (open.length > limits.invoiceDepth) throw tooMuch('levels of elements', 'invoiceDepth');
    const named = Object.values(attributes).map(({ local: name, value }): [string, string] => [name, value]);
    const name = `${PREFIXES.get(uri) ?? 'other'}:${local}`;
    const node: InvoiceNode = { name, attributes: new Map(named), children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (part: string) => {
    const node = open.at(-1);
    if (node) node.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  const [root] = top.children;
  if (root?.name !== ROOT)
    throw new InvoiceProblem(`the root of the XML must be ${ROOT} (UN/CEFACT CII, D16B)`);
  return root;
}

function tooMuch(what: string, limit: 'invoiceElements' | 'invoiceDepth'): InvoiceProblem {
  return new InvoiceProblem(`the XML has more than ${limits[limit]} ${what} (${limit})`);
}

/** All elements at a path below one. */
export function nodesAt(node: InvoiceNode, path: string): InvoiceNode[] {
  return path
    .split('/')
    .reduce<InvoiceNode[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
}

/** The text of the first element at a path that has one; empty without any. */
export function textAt(node: InvoiceNode, path: string): string {
  return nodesAt(node, path)[0]?.text.trim() ?? '';
}
