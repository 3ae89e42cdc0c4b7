import type { FilterImplOptions } from 'liquidjs';
import { escapeHtml, Markup, textOf, toMarkup } from '../markup';

/** Filters that return HTML, which is printed unescaped. */
export const textFilters: Record<string, FilterImplOptions> = {
  raw: (value: unknown) => (value instanceof Markup ? value : new Markup(textOf(value))),
  escape: (value: unknown) => new Markup(escapeHtml(textOf(value))),
  xml_escape: (value: unknown) => new Markup(escapeHtml(textOf(value))),
  escape_once: (value: unknown) => new Markup(escapeHtml(textOf(value)).replace(escapedTwice, '&$1;')),
  newline_to_br: (value: unknown) => new Markup(toMarkup(value).html.replace(/\r?\n/g, '<br>\n')),
};

const escapedTwice = /&amp;(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;
