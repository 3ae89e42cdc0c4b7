import {
  LEADER,
  type Paging,
  pageAttribute,
  SHEET,
  type Shown,
  shownAttribute,
  styleOfSection,
  styleOfText,
  type Which,
} from './paging';

/** A page has this many running texts, and this many kinds of what follows links; others stay unknown. */
const MOST_NAMES = 20;
/** A longer text is not one of these. */
const MOST_CHARS = 200;

/** A function as the browser knows it, and where it may stand. */
type Rewritten = {
  value: string;
  place: 'anywhere' | 'margin' | 'after';
  /** The pattern of a leader. */
  leader?: string;
};

/** Functions of style sheets that the browser does not know, with how they begin. */
export function isOurs(name: string, begin: string): boolean {
  return (
    /^(?:target-(?:counters?|text)|string|leader|element|running)\($/i.test(name) ||
    /^counter\(section-pages?\b/i.test(name + begin)
  );
}

/** Returns null for what cannot be had. */
export function rewriteFunction(name: string, inside: string, paging: Paging): Rewritten | null {
  if (inside.length > MOST_CHARS) return null;
  if (name === 'string(') return rewriteString(inside, paging);
  if (name === 'leader(') return rewriteLeader(inside);
  if (name === 'counter(') return rewriteSection(inside, paging);
  return rewriteTarget(name, inside, paging);
}

function rewriteSection(inside: string, paging: Paging): Rewritten | null {
  if (!/^section-pages?$/i.test(inside)) return null;
  paging.sections = true;
  return { value: `counter(${SHEET}, ${styleOfSection(inside.toLowerCase())})`, place: 'margin' };
}

const ATTR = String.raw`attr\(\s*([a-z][\w-]{0,60})(?:\s+url)?\s*\)`;
const NAME = String.raw`([a-z_][\w-]{0,60})`;
const STYLE = String.raw`(?:\s*,\s*(decimal|decimal-leading-zero|(?:lower|upper)-(?:roman|alpha|latin)))?`;
const TEXT = String.raw`"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'`;

const COUNTER = new RegExp(String.raw`^${ATTR}\s*,\s*${NAME}${STYLE}$`, 'i');
const COUNTERS = new RegExp(String.raw`^${ATTR}\s*,\s*${NAME}\s*,\s*(?:${TEXT})${STYLE}$`, 'i');
const TARGET_TEXT = new RegExp(String.raw`^${ATTR}(?:\s*,\s*(content|before|after|first-letter))?$`, 'i');

function rewriteTarget(name: string, inside: string, paging: Paging): Rewritten | null {
  const shown = shownBy(name, inside);
  const attribute = shown && attributeFor(shown, paging);
  return attribute ? { value: `attr(${attribute})`, place: 'anywhere' } : null;
}

function shownBy(name: string, inside: string): Shown | null {
  if (name === 'target-counter(') {
    const [, link, of = '', style = 'decimal'] = COUNTER.exec(inside) ?? [];
    const shows = /^page$/i.test(of) ? 'page' : 'counter';
    return link === undefined
      ? null
      : { ...shownOf(link), shows, of: shows === 'page' ? shows : of, style: style.toLowerCase() };
  }
  if (name === 'target-counters(') {
    const [, link, of = '', double, single = '', style = 'decimal'] = COUNTERS.exec(inside) ?? [];
    if (link === undefined || /^pages?$/i.test(of)) return null;
    return {
      ...shownOf(link),
      shows: 'counter',
      of,
      style: style.toLowerCase(),
      separator: double ?? single,
    };
  }
  if (name !== 'target-text(') return null;
  const [, link, of = 'content'] = TARGET_TEXT.exec(inside) ?? [];
  return link === undefined ? null : { ...shownOf(link), of: of.toLowerCase() };
}

function shownOf(link: string): Shown {
  return { link: link.toLowerCase(), shows: 'text', of: 'content', style: 'decimal', separator: null };
}

/** Returns the attribute in which it will stand; null when there are too many. */
function attributeFor(shown: Shown, paging: Paging): string | null {
  const { links } = paging;
  if (shown.shows === 'page' && shown.style === 'decimal')
    return added(links, shown.link) ? pageAttribute(shown.link) : null;
  paging.shows ??= [];
  const same = paging.shows.findIndex((one) => JSON.stringify(one) === JSON.stringify(shown));
  if (same >= 0) return shownAttribute(same);
  return paging.shows.length < MOST_NAMES ? shownAttribute(paging.shows.push(shown) - 1) : null;
}

function added(names: string[], name: string): boolean {
  if (names.includes(name)) return true;
  return names.length < MOST_NAMES && names.push(name) > 0;
}

const STRING = /^([a-z_][\w-]{0,60})(?:\s*,\s*(first|start|last|first-except))?$/i;

function rewriteString(inside: string, { strings }: Paging): Rewritten | null {
  const [, name, which = 'first'] = STRING.exec(inside) ?? [];
  if (name === undefined) return null;
  const text = { name, which: which.toLowerCase() as Which };
  const isThere = strings.some((one) => one.name === name && one.which === text.which);
  if (!isThere && strings.length >= MOST_NAMES) return null;
  if (!isThere) strings.push(text);
  return { value: `counter(${SHEET}, ${styleOfText(text)})`, place: 'margin' };
}

const patterns: Record<string, string> = { dotted: '". "', solid: '"_"', space: '" "' };
const LEADER_TEXT = new RegExp(`^(?:${TEXT})$`);

function rewriteLeader(inside: string): Rewritten | null {
  const pattern = Object.hasOwn(patterns, inside.toLowerCase()) ? patterns[inside.toLowerCase()] : inside;
  if (pattern === undefined || pattern.length < 3 || !LEADER_TEXT.test(pattern)) return null;
  return { value: `var(${LEADER}-text,"")`, place: 'after', leader: pattern };
}
