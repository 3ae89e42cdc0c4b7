import { escapeHtml } from './markup';

/*
 * A subset of Markdown for texts in the data: paragraphs, headings, lists, quotes, rules, strong and
 * emphasised words, code, and links to the web or a mailbox. HTML in the text is escaped. Each line is read
 * once, and every pattern is bounded, because anybody may have written the text.
 */

type Kind = 'paragraph' | 'bullets' | 'numbers' | 'quote' | 'rule' | 'heading';
type Block = { kind: Kind; level: number; lines: string[] };
type Line = { kind: Kind | null; level: number; text: string };

export function markdownToHtml(text: string): string {
  return blocksOf(text).map(htmlOf).join('\n');
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const written of text.split(/\r\n?|\n/)) {
    const line = readLine(written);
    const last = blocks.at(-1);
    if (written.trim() === '') isOpen = false;
    else if (isOpen && last && goesOn(last, line)) addTo(last, line);
    else blocks.push({ kind: line.kind ?? 'paragraph', level: line.level, lines: [line.text] });
    if (written.trim() !== '') isOpen = line.kind !== 'rule' && line.kind !== 'heading';
  }
  return blocks;
}

const marks: [Kind, RegExp][] = [
  ['heading', /^ {0,3}(#{1,6})\s(.*)$/],
  ['rule', /^ {0,3}(?:-\s{0,3}-\s{0,3}-|\*\s{0,3}\*\s{0,3}\*|_\s{0,3}_\s{0,3}_)[-*_\s]{0,80}()()$/],
  ['bullets', /^ {0,3}([-*+])\s(.*)$/],
  ['numbers', /^ {0,3}(\d{1,9})[.)]\s(.*)$/],
  ['quote', /^ {0,3}(>) ?(.*)$/],
];

function readLine(written: string): Line {
  for (const [kind, mark] of marks) {
    const [whole, sign = '', text = ''] = mark.exec(written) ?? [];
    if (whole !== undefined)
      return { kind, level: kind === 'numbers' ? Number(sign) : sign.length, text: text.trim() };
  }
  return { kind: null, level: 0, text: written.trim() };
}

/** A line without a mark goes on with what is open; one with a mark with its own kind. */
function goesOn(block: Block, { kind }: Line): boolean {
  return kind === null || (kind === block.kind && kind !== 'heading' && kind !== 'rule');
}

function addTo(block: Block, { kind, text }: Line): void {
  if (kind !== null || block.kind === 'paragraph') block.lines.push(text);
  else block.lines.push(`${block.lines.pop() ?? ''}\n${text}`);
}

function htmlOf({ kind, level, lines }: Block): string {
  const items = () => lines.map((line) => `<li>${inline(line)}</li>`).join('');
  switch (kind) {
    case 'heading':
      return `<h${level}>${inline(lines.join(' '))}</h${level}>`;
    case 'rule':
      return '<hr>';
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

/** Code stands for itself; the rest of a text has links and emphasis. */
function inline(text: string): string {
  return text
    .split(/(`[^`\n]{1,500}`)/)
    .map((part, at) => (at % 2 === 1 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : linked(part)))
    .join('');
}

const link = /\[([^[\]\n]{1,300})\]\(((?:https?:\/\/|mailto:)[^()\s<>"']{1,1000})\)/gi;

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
    .replace(/\*([^\s*](?:[^*\n]{0,300}[^\s*])?)\*/g, '<em>$1</em>')
    .replace(/(?<![\w_])_([^\s_](?:[^_\n]{0,300}[^\s_])?)_(?![\w_])/g, '<em>$1</em>')
    .replace(/\n/g, '<br>\n');
}
