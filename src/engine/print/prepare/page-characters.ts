/**
 * Common letters. A font keeps all of them, so that the next document can reuse the encoded font.
 */
export const LETTERS: readonly number[] = [...stretch(0x20, 0x7e), ...stretch(0xa0, 0xff)];

/** Characters that browsers add: list markers, quotation marks, hyphens at the ends of lines. */
const ADDED = [...'–—‘’“”•…'].map((one) => one.codePointAt(0) ?? 0);

/**
 * Scripts that compose letters from others of the same block, such as the vowels of Thai and Tamil.
 */
const [FIRST_JOINED, LAST_JOINED] = [0x900, 0x18af];
const BLOCK = 0x80;

const ENCODED_BYTES = /;base64,[A-Za-z0-9+/=]*/g;

/**
 * Characters of a piece of HTML: those that need a font, and those that an included font may serve
 * too.
 */
export type PageCharacters = { needed: string[]; welcome: string[] };

/**
 * Collects the characters for `unicode-range`. A browser uses a font for no others, so they include
 * characters that the browser makes itself: capitals by CSS, letters composed with accents, parts
 * of letters.
 */
export function charactersOf(html: string): PageCharacters {
  const text = html.replace(ENCODED_BYTES, '');
  const written = [...new Set(text)].join('');
  const composed = /[\u0300-\u036f]/.test(written) ? [...new Set(text.normalize('NFC'))].join('') : '';
  const needed = new Set(`${written}${written.toUpperCase()}${written.toLowerCase()}${composed}`);
  const welcome = new Set([...LETTERS, ...ADDED]);
  for (const character of needed) {
    const point = character.codePointAt(0) ?? 0;
    if (point >= FIRST_JOINED && point <= LAST_JOINED) addBlock(welcome, point);
  }
  const added = [...welcome].map((point) => String.fromCodePoint(point)).filter((one) => !needed.has(one));
  return { needed: [...needed].filter((one) => one >= ' '), welcome: added };
}

function addBlock(points: Set<number>, point: number): void {
  const start = point - (point % BLOCK);
  for (const one of stretch(start, start + BLOCK - 1)) points.add(one);
}

function stretch(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
