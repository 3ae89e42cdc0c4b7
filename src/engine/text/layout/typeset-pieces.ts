import { covers } from '../fonts/coverage';
import type { Face, FontIndex, Han, TextStyle } from '../fonts/font-index';
import { UNSEEN } from '../fonts/unseen';
import { isDirectionControl, isRightToLeftLetter } from '../shaping/directions';
import { type Grapheme, graphemesOf } from '../shaping/graphemes';

/** Characters that one font draws. */
export interface Piece {
  text: string;
  /** Where it begins in the line. */
  index: number;
  /** The font that draws it; null when none can. */
  face: Face | null;
  kind: 'space' | 'drawn';
}

export interface Choice {
  index: FontIndex;
  style: TextStyle;
  han: Han;
}

const TAB = '    ';
export const SPACE = /^[ \u00a0]$/;
const ALL_UNSEEN = /^\p{Default_Ignorable_Code_Point}+$/u;

/** A line as it is set: what is never seen at all is gone, nothing else is changed. */
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
 * Text from right to left is set in one font as far as it goes, with its spaces, digits and Latin letters: those
 * who read it out of the PDF find the order of what one font draws, not that of pieces.
 */
function hostOf(graphemes: readonly Grapheme[], { index, style, han }: Choice): Face | null {
  const first = graphemes.find(({ text }) => isRightToLeftLetter(text));
  return first === undefined ? null : index.faceFor(first.text, style, han);
}

function coversAll(face: Face, text: string): boolean {
  return Array.from(text).every((part) => UNSEEN.test(part) || covers(face.covers, part.codePointAt(0) ?? 0));
}

/** The standard fonts draw spaces, but for a customer's own font: how wide they are is part of it. */
function faceOfSpace(text: string, { index, style, han }: Choice): Face | null {
  if (style.family === null) return null;
  const face = index.faceFor(text, style, han);
  return face?.role === 'own' ? face : null;
}

/** Where no font has a character with all its marks, or a whole emoji, several draw its parts. */
function drawnPieces(text: string, index: number, { index: fonts, style, han }: Choice): Piece[] {
  const face = fonts.faceFor(text, style, han);
  const whole: Piece = { text, index, face, kind: 'drawn' };
  if (face !== null) return [whole];
  const parts: Piece[] = [];
  let at = index;
  for (const part of text) {
    const before = parts.at(-1);
    // What has no looks stays with what it is about.
    if (UNSEEN.test(part) && before !== undefined) before.text += part;
    else parts.push({ text: part, index: at, face: fonts.faceFor(part, style, han), kind: 'drawn' });
    at += part.length;
  }
  return parts.every((part) => part.face !== null) ? parts : [whole];
}
