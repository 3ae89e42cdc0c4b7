import { tokenTypes } from 'css-tree/tokenizer';
import { tokensOf } from '../prepare/rewrite-css';

/**
 * What a page asks for that the browser does not know: it is printed once to learn where its elements are, and again
 * with what depends on it.
 */
export type Paging = {
  /** The attributes whose links are followed by the number of a page. */
  links: string[];
  /** The running texts in margin boxes. */
  strings: RunningText[];
  /** Whether margin boxes count the pages of sections. */
  sections: boolean;
  /** What looks like one of these, but is not. */
  unknown: string[];
};

export type RunningText = { name: string; which: Which };
type Which = 'first' | 'start' | 'last' | 'first-except';

export const SET_PROPERTY = '--quillet-string-set';

export function pageAttribute(link: string): string {
  return `data-quillet-page-of-${link}`;
}

export function styleOfText({ name, which }: RunningText): string {
  return `quillet-text-${name}-${which}`;
}

export function styleOfSection(counter: string): string {
  return `quillet-${counter}`;
}

const MAY_ASK = /target-counter\(|string-set|\bsection-pages?\b/i;
/** What one of its style sheets may have. */
const ASKS = /target-counter\(|string-set|\bstring\(|\bsection-pages?\b/i;
/** A page has this many running texts and kinds of links at most; others stay unknown. */
const MOST_NAMES = 20;

/**
 * Rewrites what the browser does not know in the style sheets of a page: `target-counter`, `string-set`, `string()`,
 * and the counters of sections. A page that has none of them is left as it is.
 */
export function withPaging(html: string): { html: string; paging: Paging | undefined } {
  if (!MAY_ASK.test(html)) return { html, paging: undefined };
  const paging: Paging = { links: [], strings: [], sections: false, unknown: [] };
  const rewritten = rewriteStyles(html, (css) => (ASKS.test(css) ? rewrite(css, paging) : css));
  const { links, strings, sections, unknown } = paging;
  const asks = sections || [links, strings, unknown].some(({ length }) => length > 0);
  return { html: rewritten, paging: asks ? paging : undefined };
}

/** Rewrites the text of each style element. It reads the page once, whatever is in it. */
function rewriteStyles(html: string, rewriteCss: (css: string) => string): string {
  const [start, end] = [/<style(?:\s[^<>]{0,1000})?>/gi, /<\/style/gi];
  let [output, at] = ['', 0];
  for (;;) {
    start.lastIndex = at;
    if (!start.exec(html)) return output + html.slice(at);
    end.lastIndex = start.lastIndex;
    const closed = end.exec(html);
    if (!closed) return output + html.slice(at);
    output += html.slice(at, start.lastIndex) + rewriteCss(html.slice(start.lastIndex, closed.index));
    at = closed.index;
  }
}

function rewrite(css: string, paging: Paging): string {
  const tokens = tokensOf(css);
  let output = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const { type, text = '' } = tokens[at] ?? {};
    const name = text.toLowerCase();
    if (type === tokenTypes.Ident && name === 'string-set') output += SET_PROPERTY;
    else if (type === tokenTypes.Function && /^(target-counter|string|counter)\($/.test(name)) {
      const end = endOfFunction(tokens, at);
      const whole = tokens.slice(at, end + 1).map((token) => token.text);
      output += rewriteFunction(name, whole.slice(1, -1).join('').trim(), paging) ?? whole.join('');
      at = end;
    } else output += text;
  }
  return output;
}

/** The place of the bracket that ends a function, or the last token. */
function endOfFunction(tokens: ReturnType<typeof tokensOf>, start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const type = tokens[at]?.type;
    if (type === tokenTypes.Function || type === tokenTypes.LeftParenthesis) depth += 1;
    if (type === tokenTypes.RightParenthesis) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

/** A longer text is not one of these. */
const MOST_CHARS = 200;

function rewriteFunction(name: string, inside: string, paging: Paging): string | null {
  if (inside.length > MOST_CHARS) return null;
  if (name === 'target-counter(') return rewriteTarget(inside, paging);
  if (name === 'string(') return rewriteString(inside, paging);
  if (!/^section-pages?$/i.test(inside)) return null;
  paging.sections = true;
  return `counter(page, ${styleOfSection(inside.toLowerCase())})`;
}

function rewriteTarget(inside: string, { links, unknown }: Paging): string | null {
  const [, link] = /^attr\(\s*([a-z][\w-]{0,60})(?:\s+url)?\s*\)\s*,\s*page$/i.exec(inside) ?? [];
  if (link === undefined || !added(links, link.toLowerCase()))
    return notKnown(unknown, `target-counter(${inside})`);
  return `attr(${pageAttribute(link.toLowerCase())})`;
}

function rewriteString(inside: string, { strings, unknown }: Paging): string | null {
  const known = /^([a-z_][\w-]{0,60})(?:\s*,\s*(first|start|last|first-except))?$/i.exec(inside);
  const [, name = '', which = 'first'] = known ?? [];
  const text: RunningText = { name, which: which.toLowerCase() as Which };
  const isThere = strings.some((one) => one.name === name && one.which === text.which);
  if (!known || (!isThere && strings.length >= MOST_NAMES)) return notKnown(unknown, `string(${inside})`);
  if (!isThere) strings.push(text);
  return `counter(page, ${styleOfText(text)})`;
}

function added(names: string[], name: string): boolean {
  if (names.includes(name)) return true;
  return names.length < MOST_NAMES && names.push(name) > 0;
}

function notKnown(unknown: string[], text: string): null {
  if (unknown.length < MOST_NAMES) unknown.push(text.slice(0, 100));
  return null;
}
