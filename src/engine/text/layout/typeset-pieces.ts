import { covers } from '../fonts/coverage';
import type { Face, FontIndex, Han, TextStyle } from '../fonts/font-index';
import { UNSEEN } from '../fonts/unseen';
import { isDirectionControl, isRightToLeftLetter } from '../shaping/directions';
import { type Grapheme, graphemesOf } from '../shaping/graphemes';

/** Characters that one font draws. */
export type Piece = {
  text: string;
  /** The index in the line at which the text begins. */
  index: number;
  /** The font that draws the text; null when no font can. */
  face: Face | null;
  kind: 'space' | 'drawn';
};

export type Choice = {
  index: FontIndex;
  style: TextStyle;
  han: Han;
};

const TAB = '    ';
export const SPACE = /^[ \u00a0]$/;
const ALL_UNSEEN = /^\p{Default_Ignorable_Code_Point}+$/u;

/**
 * The line as it is set: tabs and special spaces become plain spaces, control characters go,
 * nothing else changes.
 */
export function settable(line: string): string {
  return (
    line
      .replaceAll('\t', TAB)
      .replace(/[\u2000-\u200a\u202f\u205f]/gu, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no glyph.
      .replace(/[\u0000-\u001f\u007f-\u009f]/gu, '')
  );
}

/** Divides a line into characters, each with the font that draws it. */
export function piecesOf(line: string, choice: Choice): Piece[] {
  const graphemes = graphemesOf(line);
  const host = hostOf(graphemes, choice);
  return graphemes.flatMap(({ text, index }): Piece[] => {
    if (isDirectionControl(text) || ALL_UNSEEN.test(text)) return [];
    if (host !== null && coversAll(host, text)) return [{ text, index, face: host, kind: 'drawn' }];
    if (SPACE.test(text)) return [{ text, index, face: faceOfSpace(text, choice), kind: 'space' }];
    return drawnPieces(text, index, choice);
  });
}

/**
 * The font for a whole line with right-to-left text, including its spaces, digits and Latin letters
 * as far as it covers them. PDF readers recover the order of text inside one font, not across
 * pieces.
 */
function hostOf(graphemes: readonly Grapheme[], { index, style, han }: Choice): Face | null {
  const first = graphemes.find(({ text }) => isRightToLeftLetter(text));
  return first === undefined ? null : index.faceFor(first.text, style, han);
}

function coversAll(face: Face, text: string): boolean {
  return Array.from(text).every((part) => UNSEEN.test(part) || covers(face.covers, part.codePointAt(0) ?? 0));
}

/**
 * The uploaded font that draws a space, since its width belongs to the font; null when a standard
 * font draws it.
 */
function faceOfSpace(text: string, { index, style, han }: Choice): Face | null {
  if (style.family === null) return null;
  const face = index.faceFor(text, style, han);
  return face?.role === 'own' ? face : null;
}

/**
 * The pieces of a character. When no font has it with all its marks, or as a whole emoji, several
 * fonts draw its parts.
 */
function drawnPieces(text: string, index: number, { index: fonts, style, han }: Choice): Piece[] {
  const face = fonts.faceFor(text, style, han);
  const whole: Piece = { text, index, face, kind: 'drawn' };
  if (face !== null) return [whole];
  const parts: Piece[] = [];
  let at = index;
  for (const part of text) {
    const before = parts.at(-1);
    // An invisible character stays with the character it modifies.
    if (UNSEEN.test(part) && before !== undefined) before.text += part;
    else parts.push({ text: part, index: at, face: fonts.faceFor(part, style, han), kind: 'drawn' });
    at += part.length;
  }
  return parts.every((part) => part.face !== null) ? parts : [whole];
}
