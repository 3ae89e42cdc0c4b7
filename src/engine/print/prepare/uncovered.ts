import { covers } from '../../text/fonts/coverage';
import { likelyHan, type TextStyle } from '../../text/fonts/font-index';
import type { PageFonts } from './page-fonts';

const anyStyle: TextStyle = { role: 'serif', bold: false, italic: false, family: null };

/** Blanks, controls, and signs that only join or direct others, are seen in no font. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}]/u;

/** The characters in the text and styles of a page that no font has, neither of the service nor of the account. */
export async function uncoveredIn(html: string, { library, own }: PageFonts): Promise<string[]> {
  const index = await library.loadIndex();
  const characters = [...new Set(spelledOut(withoutMarkup(html)))];
  const han = likelyHan(characters);
  return characters.filter((character) => {
    const point = character.codePointAt(0) ?? 0;
    const isOwn = own.fonts.some((font) => covers(font.covers, point));
    return !UNSEEN.test(character) && !isOwn && !index.faceFor(character, anyStyle, han);
  });
}

/** Leaves out comments, tags with their attributes, and encoded files. */
function withoutMarkup(html: string): string {
  const [first = '', ...others] = html.split('<!--');
  const rest = others.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : ''));
  return [first, ...rest].join(' ').replace(/<[^<>]*>/g, ' ');
}

const ESCAPED = /&#x([\da-f]{1,6});?|&#(\d{1,7});?|\\([\da-f]{1,6})/gi;

/** Writes characters that HTML or CSS escapes. */
function spelledOut(text: string): string {
  return text.replace(ESCAPED, (whole, hex?: string, decimal?: string, css?: string) => {
    const point = decimal === undefined ? Number.parseInt(hex ?? css ?? '', 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
