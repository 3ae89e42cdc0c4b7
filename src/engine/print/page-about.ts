import { unescapeHtml } from './liquid/markup';

/** Facts that a page states about itself, for the properties of the PDF. */
export type PageAbout = {
  author?: string;
  subject?: string;
  keywords?: string;
  language?: string;
};

const properties: Record<string, Exclude<keyof PageAbout, 'language'>> = {
  author: 'author',
  description: 'subject',
  keywords: 'keywords',
};

/** Returns the `<title>` of the page, or null. One within a drawing is the name of the drawing. */
export function titleOf(html: string): string | null {
  const titles = html.matchAll(/<title(?:\s[^<>]{0,1000})?>([^<]{1,1000})<\/title/gi);
  for (const { 1: written = '', index } of titles) {
    const title = written.trim();
    if (title !== '' && !isInDrawing(html, index)) return unescapeHtml(title);
  }
  return null;
}

function isInDrawing(html: string, at: number): boolean {
  const near = html.slice(Math.max(0, at - farthestDrawing), at).toLowerCase();
  return near.lastIndexOf('<svg') > near.lastIndexOf('</svg');
}

/** How far before its title a drawing may begin, in characters: its title is its first child. */
const farthestDrawing = 10_000;

/**
 * Reads `<html lang="…">` and `<meta name="author" content="…">`, description and keywords; the first of each counts.
 * The browser names its own language for a page that names none.
 */
export function aboutOf(html: string): PageAbout {
  const language = languageOf(html);
  const about: PageAbout = language === undefined ? {} : { language };
  for (const [, attributes = ''] of html.matchAll(/<meta\s([^<>]{1,2000})>/gi)) {
    const name = /\bname\s{0,5}=\s{0,5}["']?([a-z]{1,20})/i.exec(attributes)?.[1]?.toLowerCase() ?? '';
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const [, double, single] =
      /\bcontent\s{0,5}=\s{0,5}(?:"([^"]{1,1000})"|'([^']{1,1000})')/i.exec(attributes) ?? [];
    const content = double ?? single;
    if (property && content) about[property] ??= unescapeHtml(content);
  }
  return about;
}

/** Returns the language of the page, or undefined. */
export function languageOf(html: string): string | undefined {
  return /<html\s(?:[^<>]{0,1000}\s)?lang\s{0,5}=\s{0,5}["']?([a-z\d-]{1,35})/i.exec(html)?.[1];
}
