import { SaxesParser } from 'saxes';
import { limits } from '../../limits';
import { SvgProblem } from './svg-problem';

export type SvgNode = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  parent: SvgNode | null;
  children: (SvgNode | string)[];
};

/** Elements that run scripts or embed other content. */
const ACTIVE = new Set(['script', 'foreignObject', 'iframe', 'object', 'embed', 'audio', 'video', 'handler']);
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Parses an SVG into elements. Refuses entity declarations, scripts and event handlers instead of
 * skipping them.
 */
export function parseSvg(text: string): SvgNode {
  const reader = new TreeReader();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('['))
      throw new SvgProblem('the SVG declares its own entities, which is not supported');
  });
  parser.on('error', (error) => {
    throw new SvgProblem(`the SVG is not well-formed: ${error.message}`);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const entries = Object.values(attributes).map(({ local: name, value }): [string, string] => [
      name,
      value,
    ]);
    // Elements of other namespaces, which editors add between the shapes, count as metadata.
    reader.open(uri === SVG_NAMESPACE || uri === '' ? local : 'metadata', new Map(entries));
  });
  parser.on('closetag', () => reader.close());
  parser.on('text', (value) => reader.text(value));
  parser.on('cdata', (value) => reader.text(value));
  parser.write(text).close();
  if (reader.root?.name !== 'svg') throw new SvgProblem('the image is XML, but not an SVG');
  return reader.root;
}

class TreeReader {
  root: SvgNode | null = null;
  #current: SvgNode | null = null;
  #depth = 0;
  #count = 0;

  open(name: string, attributes: Map<string, string>): void {
    this.#count += 1;
    this.#depth += 1;
    if (this.#count > limits.svgElements) throw tooMuch('elements', 'svgElements');
    if (this.#depth > limits.svgDepth) throw tooMuch('levels of nested elements', 'svgDepth');
    refuseActive(name, attributes);
    const node: SvgNode = { name, attributes, parent: this.#current, children: [] };
    this.#current?.children.push(node);
    this.root ??= node;
    this.#current = node;
  }

  close(): void {
    this.#current = this.#current?.parent ?? null;
    this.#depth -= 1;
  }

  text(value: string): void {
    this.#current?.children.push(value);
  }
}

function tooMuch(what: string, limit: 'svgElements' | 'svgDepth'): SvgProblem {
  return new SvgProblem(`the SVG has more than ${limits[limit]} ${what} (${limit})`);
}

function refuseActive(name: string, attributes: ReadonlyMap<string, string>): void {
  if (ACTIVE.has(name)) throw new SvgProblem(`the SVG holds a <${name}>; only drawings are accepted`);
  for (const key of attributes.keys()) {
    if (/^on[a-z]/i.test(key)) throw new SvgProblem(`the SVG holds a script (${key})`);
  }
}

/** The first element of each id. */
export function elementsById(root: SvgNode): Map<string, SvgNode> {
  const found = new Map<string, SvgNode>();
  const pending: SvgNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const id = node.attributes.get('id');
    if (id !== undefined && !found.has(id)) found.set(id, node);
    pending.push(...elementsIn(node).toReversed());
  }
  return found;
}

export function elementsIn(node: SvgNode): SvgNode[] {
  return node.children.filter((child) => typeof child !== 'string');
}

export function textIn(node: SvgNode): string {
  return node.children.filter((child) => typeof child === 'string').join('');
}

/** The id in `#id` or `url(#id)`; null for a target outside the image, which is never fetched. */
export function idOfReference(value: string): string | null {
  const target = /^(?:url\(\s*(["']?)(.*)\1\s*\)|(.*))$/s.exec(value.trim());
  const address = (target?.[2] ?? target?.[3] ?? '').trim();
  return address.startsWith('#') ? address.slice(1) : null;
}

/** The element to which `#id`, or a text that begins with `url(#id)`, refers. */
export function elementAt(value: string | undefined, byId: ReadonlyMap<string, SvgNode>): SvgNode | null {
  const [address = value ?? ''] = /^\s*url\([^)]*\)/.exec(value ?? '') ?? [];
  return byId.get(idOfReference(address) ?? '') ?? null;
}

const MOST_TEMPLATES = 16;

/** A gradient or pattern, and those from which it takes what it leaves out. */
export function templatesOf(node: SvgNode, byId: ReadonlyMap<string, SvgNode>): SvgNode[] {
  const kind = node.name.replace(/^.*Gradient$/, 'Gradient');
  const chain = [node];
  for (let last = node; chain.length < MOST_TEMPLATES; ) {
    const next = elementAt(last.attributes.get('href'), byId);
    if (next === null || !next.name.endsWith(kind)) break;
    chain.push(next);
    last = next;
  }
  return chain;
}
