import { tokenTypes } from 'css-tree/tokenizer';
import { LEADER, type Paging, SET_PROPERTY, SHEET } from './paging';
import { isOurs, rewriteFunction } from './rewrite-function';
import { partsOf, type StylePart, type Token, textOf } from './style-parts';

/** This many unknown spellings are named. */
const MOST_UNKNOWN = 20;

const MAY_ASK =
  /\btarget-(?:counters?|text)\(|string-set|\bstring\(|\bsection-pages?\b|\bleader\(|\belement\(|\brunning\(|footnote|\bbookmark-|:nth\(/i;
/** What one of its style sheets may have. */
const ASKS = new RegExp(`${MAY_ASK.source}|counter-increment`, 'i');

/**
 * Rewrites what the browser does not know in the style sheets of a page: `target-counter`, `string-set`, `string()`,
 * `leader()`, and the counters of sections. A page that has none of them is left as it is.
 */
export function withPaging(html: string): { html: string; paging: Paging | undefined } {
  if (!MAY_ASK.test(html)) return { html, paging: undefined };
  const paging = noPaging();
  const rewritten = rewriteStyles(html, (css) => rewriteSheet(css, paging));
  return { html: rewritten, paging: asks(paging) ? paging : undefined };
}

export function noPaging(): Paging {
  return { links: [], shows: [], strings: [], sections: false, unknown: [] };
}

export function asks({ links, shows = [], leaders, strings, sections, unknown }: Paging): boolean {
  return sections || leaders === true || [links, shows, strings, unknown].some(({ length }) => length > 0);
}

/** Rewrites a style sheet, and adds what it asks for. */
export function rewriteSheet(css: string, paging: Paging): string {
  if (!ASKS.test(css)) return css;
  let output = '';
  for (const part of partsOf(css)) {
    output += part.end === '{' ? before(part, paging) : declaration(part, paging);
    output += part.end;
  }
  return output;
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

const UNKNOWN_BLOCK = /::?footnote-|^@footnote|^@page\b.*:nth\(/i;

function before({ tokens }: StylePart, { unknown }: Paging): string {
  const head = textOf(tokens);
  if (UNKNOWN_BLOCK.test(head)) notKnown(unknown, head);
  return written(tokens);
}

const UNKNOWN_NAME = /^(?:footnote-|bookmark-)/;

function declaration({ tokens, around }: StylePart, paging: Paging): string {
  const nameAt = tokens.findIndex(({ type }) => type === tokenTypes.Ident);
  const name = tokens[nameAt]?.text.toLowerCase() ?? '';
  const value = tokens.slice(nameAt + 1);
  const start = written(tokens.slice(0, nameAt + 1));
  if (name === 'string-set') return start.slice(0, -name.length) + SET_PROPERTY + written(value);
  const ofPage = /^@page\b/i.test(around.at(-1) ?? '');
  if (name === 'counter-increment' && ofPage)
    return start + written(value).replace(/^(\s*:)(?:\s*none\b)?/i, `$1 ${SHEET} 1 `);
  const inMargin = /^@(?:top|right|bottom|left)-/i.test(around.at(-1) ?? '');
  const isAfter = name === 'content' && /:after\b/i.test(around.at(-1) ?? '');
  const rewritten = rewriteValue(value, { paging, inMargin, isAfter });
  const isUnknown =
    UNKNOWN_NAME.test(name) ||
    (name === 'float' && /\bfootnote\b/i.test(written(value))) ||
    rewritten.isUnknown;
  if (isUnknown) notKnown(paging.unknown, textOf(tokens));
  if (rewritten.leader === null) return start + rewritten.value;
  paging.leaders = true;
  return start + rewritten.value + leaderOf(rewritten.leader);
}

/** What makes a box with a leader as wide as the rest of its line, which is measured. Its content is at its end. */
function leaderOf(pattern: string): string {
  return `;${LEADER}:${pattern};display:inline-flex;justify-content:flex-end;white-space:pre;width:var(${LEADER}-width,auto)`;
}

type Where = { paging: Paging; inMargin: boolean; isAfter: boolean };

/** Rewrites the functions of a value. What cannot be had stays as it is, so that the browser leaves all of it out. */
function rewriteValue(tokens: readonly Token[], { paging, inMargin, isAfter }: Where) {
  let [value, leader, isUnknown]: [string, string | null, boolean] = ['', null, false];
  for (let at = 0; at < tokens.length; at += 1) {
    const { type, text = '' } = tokens[at] ?? {};
    if (type !== tokenTypes.Function || !isOurs(text, written(tokens.slice(at + 1, at + 3)).trim())) {
      value += text;
      continue;
    }
    const end = endOfFunction(tokens, at);
    const inside = written(tokens.slice(at + 1, end)).trim();
    const known = rewriteFunction(text.toLowerCase(), inside, paging);
    const fits =
      known !== null && { anywhere: true, margin: inMargin, after: isAfter && leader === null }[known.place];
    value += fits ? known.value : written(tokens.slice(at, end + 1));
    if (!fits) isUnknown = true;
    else leader = known.leader ?? leader;
    at = end;
  }
  return { value, leader, isUnknown };
}

/** The place of the bracket that ends a function, or the last token. */
function endOfFunction(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const type = tokens[at]?.type;
    if (type === tokenTypes.Function || type === tokenTypes.LeftParenthesis) depth += 1;
    if (type === tokenTypes.RightParenthesis) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

function written(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

function notKnown(unknown: string[], text: string): void {
  if (unknown.length < MOST_UNKNOWN) unknown.push(text.replaceAll(/\s+/g, ' ').slice(0, 100));
}
