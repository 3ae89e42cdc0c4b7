import { posix } from 'node:path';
import { Marked, Renderer, type Token, type Tokens } from 'marked';
import { addressOf } from './contents.mjs';
import { codeBlock, escaped } from './highlight';

export type Heading = { id: string; level: number; text: string };
/** A part of a page that a search can find. */
export type Passage = { id: string; title: string; text: string };
export type Page = {
  address: string;
  title: string;
  /** What the page is for: its first paragraph. */
  lead: string;
  html: string;
  headings: Heading[];
  passages: Passage[];
  /** The addresses that it links to within the site. */
  links: string[];
};

/** Reads a page of Markdown. `file`: its place below docs. */
export function readPage(file: string, source: string, isOnSite: (file: string) => boolean): Page {
  const reader = new Reader(file, isOnSite, /export TOKEN=/.test(source));
  return reader.read(source);
}

/** Text in one line of Markdown, such as a description of an operation. */
export function inlineHtml(text: string): string {
  return new Marked().parseInline(text, { async: false });
}

class Reader {
  readonly #marked = new Marked();
  readonly #headings: Heading[] = [];
  readonly #passages: Passage[] = [];
  readonly #links: string[] = [];
  readonly #seen = new Map<string, number>();

  constructor(
    readonly file: string,
    readonly isOnSite: (file: string) => boolean,
    readonly setsToken: boolean,
  ) {}

  read(source: string): Page {
    // Marks of the generators, which nobody reads.
    const tokens = this.#marked.lexer(source.replace(/^<!-- .*-->\n/gm, ''));
    const title = textOf(tokens.find((token) => token.type === 'heading'));
    this.#passages.push({ id: '', title: '', text: '' });
    for (const token of tokens) this.#noteForSearch(token);
    const body = tokens.filter((token) => !(token.type === 'heading' && token['depth'] === 1));
    const lead = textOf(tokens.find((token) => token.type === 'paragraph'));
    this.#marked.use({ renderer: this.#renderer() });
    const html = this.#marked.parser(Object.assign(body, { links: tokens.links }));
    return {
      ...{ address: addressOf(this.file), title, lead, html },
      ...{ headings: this.#headings, passages: this.#passages, links: this.#links },
    };
  }

  #noteForSearch(token: Token): void {
    if (token.type === 'heading' && token['depth'] > 1) {
      const text = textOf(token);
      const id = this.#newId(text);
      this.#headings.push({ id, level: token['depth'], text });
      this.#passages.push({ id, title: text, text: '' });
    } else if (token.type !== 'heading') {
      const passage = this.#passages.at(-1);
      if (passage) passage.text += ` ${textOf(token)}`;
    }
  }

  /** Anchors as GitHub makes them, so that the same links work there. */
  #newId(text: string): string {
    const plain = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const times = this.#seen.get(plain) ?? 0;
    this.#seen.set(plain, times + 1);
    return times === 0 ? plain : `${plain}-${times}`;
  }

  #renderer(): Partial<Renderer> {
    let heading = 0;
    const reader = this;
    return {
      heading({ depth, tokens }) {
        const { id } = reader.#headings[heading++] ?? { id: '' };
        const inner = this.parser?.parseInline(tokens) ?? '';
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`;
      },
      code({ text, lang }) {
        const [language, note = ''] = lang?.split(' ') ?? [];
        return codeBlock(text, language, { caption: captionOf(note), fillsVariables: !reader.setsToken });
      },
      table(token) {
        const table = withoutEmptyHeads(Renderer.prototype.table.call(this, token));
        const named = NAMED_ROWS.has(reader.file) ? withNamedRows(table) : table;
        return `<div class="table" tabindex="0" role="group" aria-label="Table">${named}</div>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser?.parseInline(tokens) ?? '';
        const address = reader.#addressOf(href);
        return address === null ? inner : `<a href="${escaped(address)}">${inner}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(reader.#imageAt(href))}" alt="${escaped(text)}" loading="lazy">`;
      },
    };
  }

  /** Where a link leads on the site; null: to a file of the source code, which is not on it. */
  #addressOf(href: string): string | null {
    if (/^(https?:|mailto:)/.test(href)) return href;
    if (href.startsWith('/docs/')) return this.#noted(href);
    const [path = '', anchor] = href.split('#', 2);
    const target = path === '' ? this.file : posix.join(posix.dirname(this.file), path);
    if (!this.isOnSite(target)) return null;
    const address = this.#noted(`${addressOf(target)}${anchor === undefined ? '' : `#${anchor}`}`);
    return path === '' ? `#${anchor}` : address;
  }

  #noted(address: string): string {
    this.#links.push(address);
    return address;
  }

  #imageAt(href: string): string {
    return `/docs/${posix.join(posix.dirname(this.file), href)}`;
  }
}

/** What stands above a block of code: the file that it is, or where it runs. */
function captionOf(note: string): string {
  if (note === 'second-terminal') return 'In a second terminal';
  return note.includes('.') ? note : '';
}

/** Pages with tables whose rows other pages link to. */
const NAMED_ROWS = new Set(['errors.md', 'limits.md']);

/** Markdown has no table without a head; a head without words says nothing. */
function withoutEmptyHeads(table: string): string {
  return table
    .replace(/<th><\/th>/g, '<td></td>')
    .replace(/<thead>\n<tr>\n(<td><\/td>\n)+<\/tr>\n<\/thead>\n/, '');
}

/** The row of an error code or a limit can be linked to. */
function withNamedRows(table: string): string {
  return table.replace(
    /<tr>(?=\n<td>(?:\d{3}<\/td>\n<td>)?<code>([a-z][\w]*)<\/code><\/td>)/g,
    (_, name) => `<tr id="${name}">`,
  );
}

/** The words of a token, without its markup. */
function textOf(token: Token | undefined): string {
  if (!token) return '';
  const { tokens, items, header, rows, text } = token as Tokens.Generic;
  const inner = tokens ?? items;
  if (inner) return inner.map(textOf).join(token.type === 'list' ? ' ' : '');
  if (token.type === 'table') {
    const cells: { tokens: Token[] }[] = [...header, ...rows.flat()];
    return cells.map((cell) => cell.tokens.map(textOf).join('')).join(' ');
  }
  if (token.type === 'html' || token.type === 'space') return ' ';
  return unescaped(String(text ?? ''));
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
