import { UNSEEN } from '../fonts/unseen';
import { mirrored } from './directions';

export type ClusterText = {
  text: string;
  /** The index in the text at which the characters of each glyph begin, in reading order. */
  starts: readonly number[];
  rightToLeft: boolean;
  /** Whether a blank glyph can stand for a part of the text. */
  canSplit: boolean;
};

/**
 * The text of a glyph without a character of its own, for characters with several glyphs. PDF
 * readers skip it.
 */
export const NOTHING = '\u200b';

/**
 * The text of each glyph, in reading order; together they are the whole text. Further entries of a
 * glyph are for blank glyphs after it.
 */
export function glyphTexts({ text, starts, rightToLeft, canSplit }: ClusterText): string[][] {
  const texts: string[] = [];
  for (let index = 0; index < starts.length; ) {
    let end = index;
    while (end < starts.length && starts[end] === starts[index]) end += 1;
    // Text before the first glyph's own character was not drawn, so it belongs to the first glyph.
    const from = index === 0 ? 0 : starts[index];
    texts.push(...share(text.slice(from, end < starts.length ? starts[end] : text.length), end - index));
    index = end;
  }
  if (rightToLeft) return texts.map((one) => [asSeen(one)]);
  return texts.map((one) => (canSplit ? splitAtMark(one) : [one]));
}

/**
 * Shares text among glyphs: one character each, the rest to the last glyph, `NOTHING` to glyphs
 * beyond the last character.
 */
function share(text: string, glyphs: number): string[] {
  const parts = withUnseen(text);
  return Array.from({ length: glyphs }, (_, index) => {
    if (index === glyphs - 1) return parts.slice(index).join('') || NOTHING;
    return parts[index] ?? NOTHING;
  });
}

/** Splits text into characters. An invisible character stays with the character before it. */
function withUnseen(text: string): string[] {
  const parts: string[] = [];
  for (const character of text) {
    const before = parts.at(-1);
    if (before !== undefined && UNSEEN.test(character)) parts[parts.length - 1] = before + character;
    else parts.push(character);
  }
  return parts;
}

/**
 * The text as seen from left to right. PDF readers reverse the characters and brackets of
 * right-to-left text, so the glyphs must hold the visual order.
 */
function asSeen(text: string): string {
  return Array.from(text, mirrored).toReversed().join('');
}

/**
 * Splits text before its first combining mark. pdf.js treats a glyph with a combining mark in its
 * text as having no width, and misplaces spaces.
 */
function splitAtMark(text: string): string[] {
  const [first = '', ...others] = Array.from(text);
  const mark = others.findIndex((character) => /\p{Mn}/u.test(character));
  if (mark < 0 || /\p{Mn}/u.test(first)) return [text];
  return [first + others.slice(0, mark).join(''), others.slice(mark).join('')];
}
