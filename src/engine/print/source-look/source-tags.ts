import { PRINTED } from './blank-liquid';

/** A start tag of a source. */
export type SourceTag = {
  name: string;
  at: number;
  /** Attributes as they are written; one without a value is empty. */
  attributes: ReadonlyMap<string, string>;
  /** Whether Liquid may print further attributes. */
  mayHaveMore: boolean;
  /** Whether screen readers pass over it. */
  isHidden: boolean;
  /** Which of the elements that give words to others are in it. */
  holds: ReadonlySet<string>;
};

type OpenTag = { tag: SourceTag; holds: Set<string> };

const START = /<([a-z][a-z\d-]{0,60})/iy;
const END = /<\/([a-z][a-z\d-]{0,60})/iy;
const ATTRIBUTE = /[\s/]*([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;
const VOID = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
]);
const TEXT_ONLY = new Set(['script', 'style', 'textarea', 'title']);
const GIVES_WORDS = new Set(['th', 'title']);
/** Deeper elements count as parts of this one. */
const DEEPEST = 100;

/** The start tags of HTML in their order, without those in comments, scripts and styles. */
export function sourceTags(html: string): SourceTag[] {
  const tags: SourceTag[] = [];
  const open: OpenTag[] = [];
  let at = html.indexOf('<');
  while (at !== -1) {
    const ended = matchAt(END, html, at);
    const started = matchAt(START, html, at);
    let next = at + 1;
    if (html.startsWith('<!--', at)) next = after(html, '-->', at + 4);
    else if (ended) next = close(open, ended[1] ?? '', after(html, '>', END.lastIndex));
    else if (started) {
      const { end, ...read } = readAttributes(html, START.lastIndex);
      const tag = tagOf((started[1] ?? '').toLowerCase(), at, { ...read, open });
      tags.push(tag);
      next = TEXT_ONLY.has(tag.name) ? startOfEnd(html, tag.name, end) : end;
    }
    at = html.indexOf('<', next);
  }
  return tags;
}

type Read = { attributes: ReadonlyMap<string, string>; mayHaveMore: boolean };

/** Makes a tag, which is open from now on if it may hold others. */
function tagOf(name: string, at: number, { open, ...read }: Read & { open: OpenTag[] }): SourceTag {
  const hides = read.attributes.get('aria-hidden') === 'true' || read.attributes.has('hidden');
  const holds = new Set<string>();
  const tag = { name, at, ...read, isHidden: hides || open.at(-1)?.tag.isHidden === true, holds };
  if (GIVES_WORDS.has(name)) for (const around of open) around.holds.add(name);
  if (!VOID.has(name) && !TEXT_ONLY.has(name) && open.length < DEEPEST) open.push({ tag, holds });
  return tag;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function readAttributes(html: string, from: number): Read & { end: number } {
  const attributes = new Map<string, string>();
  let mayHaveMore = false;
  let end = from;
  for (let found = matchAt(ATTRIBUTE, html, end); found; found = matchAt(ATTRIBUTE, html, end)) {
    const [, written = '', double, single, bare] = found;
    const name = written.toLowerCase();
    end = ATTRIBUTE.lastIndex;
    if (name.includes(PRINTED)) mayHaveMore = true;
    else if (!attributes.has(name)) attributes.set(name, double ?? single ?? bare ?? '');
  }
  return { attributes, mayHaveMore, end: after(html, '>', end) };
}

function after(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from);
  return at === -1 ? html.length : at + sign.length;
}

/** Where the end tag of an element begins that holds text alone. */
function startOfEnd(html: string, name: string, from: number): number {
  const ending = new RegExp(`</${name}`, 'gi');
  ending.lastIndex = from;
  return ending.exec(html)?.index ?? html.length;
}

/** Closes the nearest open element of this name, and those in it; the source goes on at `next`. */
function close(open: OpenTag[], written: string, next: number): number {
  const name = written.toLowerCase();
  const last = open.findLastIndex(({ tag }) => tag.name === name);
  if (last !== -1) open.length = last;
  return next;
}
