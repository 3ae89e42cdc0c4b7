import type { FilterImplOptions } from 'liquidjs';
import { markdownToHtml } from '../markdown';
import { escapeHtml, Markup, textOf, toMarkup } from '../markup';
import { payForText } from '../work';
import { phone } from './phone';
import { t } from './translate';

/** Filters of texts. Those that return HTML are printed unescaped. */
export const textFilters: Record<string, FilterImplOptions> = {
  raw: (value: unknown) => (value instanceof Markup ? value : new Markup(textOf(value))),
  escape: (value: unknown) => new Markup(escapeHtml(textOf(value))),
  xml_escape: (value: unknown) => new Markup(escapeHtml(textOf(value))),
  escape_once: (value: unknown) => new Markup(escapeHtml(textOf(value)).replace(escapedTwice, '&$1;')),
  newline_to_br: (value: unknown) => new Markup(toMarkup(value).html.replace(/\r?\n/g, '<br>\n')),
  markdown(value: unknown) {
    const text = textOf(value);
    payForText(this.context, text.length * MARKDOWN);
    payForText(this.context, countLines(text) * MARKDOWN_LINE);
    return new Markup(markdownToHtml(text));
  },
  phone,
  t,
};

/** The price of a character and of a line of Markdown, in characters that could be copied in the same time. */
const MARKDOWN = 160;
const MARKDOWN_LINE = 1_000;

function countLines(text: string): number {
  let count = 1;
  for (const sign of text) if (sign === '\n' || sign === '\r') count++;
  return count;
}

const escapedTwice = /&amp;(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;
