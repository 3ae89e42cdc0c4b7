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

/** A step of a path: a name, or `.` for the element itself, and what the first text at a path of its own must be. */
const STEP = /([^/[\]]+)(?:\[([^=\]]+)=([^\]]*)\])?/g;
const ATTRIBUTE = /^(?:(.*)\/)?@(\w+)$/;

/** All elements at a path below one. `ram:ID[@schemeID=VA|FC]` is an ID whose schemeID is one of the two. */
export function nodesAt(node: InvoiceNode, path: string): InvoiceNode[] {
  let found = [node];
  for (const [, name = '', where, values = ''] of path.matchAll(STEP)) {
    if (name !== '.')
      found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
    if (where !== undefined) found = found.filter((one) => values.split('|').includes(textAt(one, where)));
  }
  return found;
}

/** The texts of all elements at a path, or the values of an attribute of theirs (`ram:ID/@schemeID`). */
export function valuesAt(node: InvoiceNode, path: string): string[] {
  const [, parent = '', attribute] = ATTRIBUTE.exec(path) ?? [];
  return attribute === undefined
    ? nodesAt(node, path).map(({ text }) => text.trim())
    : nodesAt(node, parent).map(({ attributes }) => attributes.get(attribute)?.trim() ?? '');
}

/** The text of the first element at a path, or the value of its attribute; empty without any. */
export function textAt(node: InvoiceNode, path: string): string {
  return valuesAt(node, path)[0] ?? '';
}

/** Whether something at a path has a text or elements in it. */
export function isFilledAt(node: InvoiceNode, path: string): boolean {
  return (
    valuesAt(node, path).some((value) => value !== '') ||
    nodesAt(node, path).some(({ children }) => children.length > 0)
  );
}
