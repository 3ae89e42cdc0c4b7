/** Letters of which a document has some: all of them, so that the next document needs the same font again. */
export const LETTERS: readonly number[] = [...stretch(0x20, 0x7e), ...stretch(0xa0, 0xff)];

/** What browsers add: marks of lists, quotation marks, hyphens at the ends of lines. */
const ADDED = [...'–—‘’“”•…'].map((one) => one.codePointAt(0) ?? 0);

/** Scripts whose letters are put together of others of the same block, such as the vowels of Thai and Tamil. */
const [FIRST_JOINED, LAST_JOINED] = [0x900, 0x18af];
const BLOCK = 0x80;

const ENCODED_BYTES = /;base64,[A-Za-z0-9+/=]*/g;

/** Characters that a piece of HTML needs fonts for, and those that a font which is there anyway may be taken for. */
export type PageCharacters = { needed: string[]; welcome: string[] };

/**
 * A browser takes a font for no other characters than it is told, not even for those that it makes of what is written:
 * capitals that the styles ask for, accents that are put on letters, parts of letters.
 */
export const charactersOf = (html: string): PageCharacters => {
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
};

const addBlock = (points: Set<number>, point: number): void => {
  const start = point - (point % BLOCK);
  for (const one of stretch(start, start + BLOCK - 1)) points.add(one);
};

function stretch(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
