import { escapeHtml } from './markup';

/*
 * A subset of Markdown for texts in the data: paragraphs, headings, lists in lists, quotes, rules, strong,
 * emphasised and struck words, code, and links to the web or a mailbox. A backslash takes the next sign as it
 * is. HTML in the text is escaped. Each line is read once for each list around it, and every pattern is
 * bounded, because anybody may have written the text.
 */

type Kind = 'paragraph' | 'bullets' | 'numbers' | 'quote' | 'rule' | 'heading' | 'code';
type Block = { kind: Kind; level: number; indent: number; lines: string[] };
type Line = { kind: Kind | null; level: number; indent: number; text: string };

/** Lists deeper than this are text of their item. */
const deepestList = 5;

export function markdownToHtml(text: string): string {
  return htmlOfLines(text.split(/\r\n?|\n/), 0);
}

function htmlOfLines(lines: readonly string[], depth: number): string {
  return blocksOf(lines, depth)
    .map((block) => htmlOf(block, depth))
    .join('\n');
}

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  let fence: string | null = null;
  for (const written of lines) {
    const last = blocks.at(-1);
    if (fence !== null) {
      if (written.trim() === fence) fence = null;
      else last?.lines.push(written);
      continue;
    }
    fence = /^ {0,3}(`{3,8}|~{3,8})\s{0,3}[\w+-]{0,30}\s{0,80}$/.exec(written)?.[1] ?? null;
    if (fence !== null) {
      blocks.push({ kind: 'code', level: 0, indent: 0, lines: [] });
      isOpen = false;
      continue;
    }
    const line = readLine(written);
    if (written.trim() === '') isOpen = false;
    else if (isOpen && last && depth < deepestList && isWithinItem(last, line)) addToItem(last, written);
    else if (isOpen && last && goesOn(last, line)) addTo(last, line);
    else {
      const { kind, level, indent, text } = line;
      blocks.push({ kind: kind ?? 'paragraph', level, indent, lines: [text] });
    }
    if (written.trim() !== '') isOpen = line.kind !== 'rule' && line.kind !== 'heading';
  }
  return blocks;
}

/** A list within an item stands at least two spaces further right. */
function isWithinItem(block: Block, { indent }: Line): boolean {
  return isList(block) && indent >= block.indent + nestingIndent;
}

const nestingIndent = 2;

function isList({ kind }: Block): boolean {
  return kind === 'bullets' || kind === 'numbers';
}

function addToItem(block: Block, written: string): void {
  block.lines.push(`${block.lines.pop() ?? ''}\n${written.slice(block.indent + nestingIndent)}`);
}

const marks: [Kind, RegExp][] = [
  ['heading', /^ {0,3}(#{1,6})\s(.*)$/],
  ['rule', /^ {0,3}(?:-\s{0,3}-\s{0,3}-|\*\s{0,3}\*\s{0,3}\*|_\s{0,3}_\s{0,3}_)[-*_\s]{0,80}()()$/],
  ['bullets', /^ {0,3}([-*+])\s(.*)$/],
  ['numbers', /^ {0,3}(\d{1,9})[.)]\s(.*)$/],
  ['quote', /^ {0,3}(>) ?(.*)$/],
];

function readLine(written: string): Line {
  const indent = /^ {0,80}/.exec(written)?.[0].length ?? 0;
  for (const [kind, mark] of marks) {
    const [whole, sign = '', text = ''] = mark.exec(written) ?? [];
    if (whole !== undefined)
      return { kind, level: kind === 'numbers' ? Number(sign) : sign.length, indent, text: text.trim() };
  }
  return { kind: null, level: 0, indent, text: written.trim() };
}

/** A line without a mark goes on with what is open; one with a mark with its own kind. */
function goesOn(block: Block, { kind }: Line): boolean {
  return kind === null || (kind === block.kind && kind !== 'heading' && kind !== 'rule');
}

function addTo(block: Block, { kind, text }: Line): void {
  if (kind !== null || block.kind === 'paragraph') block.lines.push(text);
  else block.lines.push(`${block.lines.pop() ?? ''}\n${text}`);
}

function htmlOf({ kind, level, lines }: Block, depth: number): string {
  const items = () => lines.map((item) => `<li>${htmlOfItem(item, depth)}</li>`).join('');
  switch (kind) {
    case 'heading':
      return `<h${level}>${inline(lines.join(' '))}</h${level}>`;
    case 'rule':
      return '<hr>';
    case 'code':
      return `<pre><code>${escapeHtml(lines.join('\n'))}</code></pre>`;
    case 'bullets':
      return `<ul>${items()}</ul>`;
    case 'numbers':
      return level === 1 ? `<ol>${items()}</ol>` : `<ol start="${level}">${items()}</ol>`;
    case 'quote':
      return `<blockquote><p>${inline(lines.join('\n'))}</p></blockquote>`;
    case 'paragraph':
      return `<p>${inline(lines.join('\n'))}</p>`;
  }
}

/** The text of an item, and the lists within it. */
function htmlOfItem(item: string, depth: number): string {
  const lines = item.split('\n');
  const first = depth < deepestList ? lines.findIndex((line, at) => at > 0 && isItem(line)) : -1;
  const text = inline((first < 0 ? lines : lines.slice(0, first)).map((line) => line.trim()).join('\n'));
  return first < 0 ? text : `${text}\n${htmlOfLines(lines.slice(first), depth + 1)}`;
}

function isItem(written: string): boolean {
  const { kind } = readLine(written);
  return kind === 'bullets' || kind === 'numbers';
}

/** Code stands for itself; the rest of a text has links and emphasis. */
function inline(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => String.fromCharCode(escapes + signs.indexOf(sign)))
    .split(/(`[^`\n]{1,500}`)/)
    .map((part, at) =>
      at % 2 === 1
        ? `<code>${escapeHtml(part.slice(1, -1).replace(ESCAPED, (sign) => `\\${signOf(sign)}`))}</code>`
        : linked(part).replace(ESCAPED, (sign) => escapeHtml(signOf(sign))),
    )
    .join('');
}

/** The signs that a backslash takes as they are. Meanwhile, codes that no text has stand for them. */
const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const escapes = 0xfdd0;
const ESCAPED = /[\ufdd0-\ufdef]/g;

function signOf(escaped: string): string {
  return signs[escaped.charCodeAt(0) - escapes] ?? '';
}

const link =
  /\[([^[\]\n]{1,300})\]\(((?:https?:\/\/|mailto:)(?:[^()\s<>"']|\([^()\s<>"']{0,200}\)){1,1000})\)/gi;

function linked(text: string): string {
  let html = '';
  let from = 0;
  for (const found of text.matchAll(link)) {
    const [whole, label = '', address = ''] = found;
    html += `${emphasised(text.slice(from, found.index))}<a href="${escapeHtml(address)}">${emphasised(label)}</a>`;
    from = found.index + whole.length;
  }
  return html + emphasised(text.slice(from));
}

function emphasised(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^\s*](?:[^*\n]{0,300}[^\s*])?)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w_])__([^\s_](?:[^_\n]{0,300}[^\s_])?)__(?![\w_])/g, '<strong>$1</strong>')
    .replace(/~~([^\s~](?:[^~\n]{0,300}[^\s~])?)~~/g, '<del>$1</del>')
    .replace(/\*([^\s*](?:[^*\n]{0,300}[^\s*])?)\*/g, '<em>$1</em>')
    .replace(/(?<![\w_])_([^\s_](?:[^_\n]{0,300}[^\s_])?)_(?![\w_])/g, '<em>$1</em>')
    .replace(/\n/g, '<br>\n');
}
