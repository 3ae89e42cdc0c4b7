import { UNSEEN } from '../fonts/unseen';
import { mirrored } from './directions';

export interface ClusterText {
  text: string;
  /** Where in the text the characters of each glyph begin, in reading order. */
  starts: readonly number[];
  rightToLeft: boolean;
  /** Whether there is a blank glyph to stand for a part of the text. */
  canSplit: boolean;
}

/** Stands for no character, where a character takes several glyphs: readers of PDFs pass over it. */
export const NOTHING = '\u200b';

/**
 * What each glyph stands for, so that all together, in reading order, are the text; further entries are for
 * blank glyphs behind it.
 */
export function glyphTexts({ text, starts, rightToLeft, canSplit }: ClusterText): string[][] {
  const texts: string[] = [];
  for (let index = 0; index < starts.length; ) {
    let end = index;
    while (end < starts.length && starts[end] === starts[index]) end += 1;
    // What comes before the first glyph's own character was not drawn and belongs to it.
    const from = index === 0 ? 0 : starts[index];
    texts.push(...share(text.slice(from, end < starts.length ? starts[end] : text.length), end - index));
    index = end;
  }
  if (rightToLeft) return texts.map((one) => [asSeen(one)]);
  return texts.map((one) => (canSplit ? splitAtMark(one) : [one]));
}

/** One character to each glyph, the rest to the last; nothing to glyphs beyond the last character. */
function share(text: string, glyphs: number): string[] {
  const parts = withUnseen(text);
  return Array.from({ length: glyphs }, (_, index) => {
    if (index === glyphs - 1) return parts.slice(index).join('') || NOTHING;
    return parts[index] ?? NOTHING;
  });
}

/** Characters, with what is not seen left at the one before. */
function withUnseen(text: string): string[] {
  const parts: string[] = [];
  for (const character of text) {
    const before = parts.at(-1);
    if (before !== undefined && UNSEEN.test(character)) parts[parts.length - 1] = before + character;
    else parts.push(character);
  }
  return parts;
}

/** Readers turn text from right to left round by its characters, and brackets too: they are given what is seen. */
function asSeen(text: string): string {
  return Array.from(text, mirrored).toReversed().join('');
}

/** pdf.js takes a glyph whose text has a combining mark for one without width, and misplaces spaces. */
function splitAtMark(text: string): string[] {
  const [first = '', ...others] = Array.from(text);
  const mark = others.findIndex((character) => /\p{Mn}/u.test(character));
  if (mark < 0 || /\p{Mn}/u.test(first)) return [text];
  return [first + others.slice(0, mark).join(''), others.slice(mark).join('')];
}
