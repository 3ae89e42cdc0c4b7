import { Drop } from 'liquidjs';

/** Text that is already HTML. It is printed unescaped; all other text is escaped. */
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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Decodes numeric entities and the few named ones that are common in attributes and titles. */
export function unescapeHtml(html: string): string {
  return html.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));?/gi,
    (entity, hex, decimal, name) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? entity;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity;
    },
  );
}

/** Turns any value into HTML. */
export function toMarkup(value: unknown): Markup {
  return value instanceof Markup ? value : new Markup(escapeHtml(textOf(value)));
}

/** Returns a value as text. A list is its entries joined, as in Liquid; an object has no text. */
export function textOf(value: unknown): string {
  const plain = plainOf(value);
  if (plain === null || plain === undefined) return '';
  if (Array.isArray(plain)) return plain.map(textOf).join('');
  return typeof plain === 'object' ? '' : String(plain);
}

/** What the template made itself, such as a captured text or nil, is a Drop. Returns what it stands for. */
export function plainOf(value: unknown): unknown {
  return value instanceof Drop ? value.valueOf() : value;
}
