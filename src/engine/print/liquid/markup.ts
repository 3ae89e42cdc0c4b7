import { Drop } from 'liquidjs';

/** Text that is HTML already: it is printed as it is, where all else is escaped. */
export class Markup extends Drop {
  constructor(readonly html: string) {
    super();
  }

  get size(): number {
    return this.html.length;
  }

  override valueOf(): string {
    return this.html;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Entities by their numbers, and those few that stand in attributes and titles by their names. */
export const unescapeHtml = (html: string): string =>
  html.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));?/gi,
    (entity, hex, decimal, name) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? entity;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity;
    },
  );

/** As HTML, whatever it was. */
export const toMarkup = (value: unknown): Markup =>
  value instanceof Markup ? value : new Markup(escapeHtml(textOf(value)));

/** As people read it. A list is its entries one after the other, as in Liquid; an object has no text of its own. */
export const textOf = (value: unknown): string => {
  const plain = value instanceof Drop ? value.valueOf() : value;
  if (plain === null || plain === undefined) return '';
  if (Array.isArray(plain)) return plain.map(textOf).join('');
  return typeof plain === 'object' ? '' : String(plain);
};
