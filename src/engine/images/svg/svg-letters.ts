import { compose, scale, translate } from '../../fill/draw/draw-matrix';
import { movedPath, type Path } from '../../fill/draw/draw-path';
import type { FontLibrary } from '../../text/fonts/font-library';
import { glyphPath } from '../../text/fonts/glyph-path';
import type { Glyph, Shaped } from '../../text/layout/glyph';
import type { FontMetrics } from '../../text/layout/standard-font';
import { visually } from '../../text/layout/visual-order';
import { winAnsiCode } from '../../text/layout/win-ansi';
import { SvgProblem } from './svg-problem';

/**
 * A letter as it is drawn: by its code in a standard font, or by its outline. Lengths are in
 * thousandths of the font size, and y goes up.
 */
export type Letter = { width: number; isSpace: boolean } & ({ code: number } | { outline: Path });

/**
 * Returns the letters of a text from left to right. Letters that the standard fonts lack come as
 * outlines from the fonts of the service: a picture has no fonts of its own.
 */
export async function lettersOf(
  words: string,
  font: FontMetrics,
  fonts: FontLibrary | undefined,
): Promise<Letter[]> {
  const plain = plainLetters(words, font);
  if (plain !== null) return plain;
  if (fonts === undefined)
    throw new SvgProblem('the SVG has text that is not Latin; convert the text to outlines');
  // Imported only when needed: it sets up large tables.
  const { Typesetter } = await import('../../text/layout/typesetter');
  const typesetter = await Typesetter.prepare(fonts, [{ text: words, font }]);
  return visually(typesetter.typeset(words, font)).map(letterOf);
}

function plainLetters(words: string, font: FontMetrics): Letter[] | null {
  const letters: Letter[] = [];
  for (const character of words) {
    const code = winAnsiCode(character.codePointAt(0) ?? 0);
    if (code === null) return null;
    letters.push({ code, width: font.widthOf(code), isSpace: character === ' ' });
  }
  return letters;
}

function letterOf({ text, code, width, shaped }: Glyph): Letter {
  const isSpace = text === ' ';
  if (code !== null) return { code, width, isSpace };
  if (shaped === undefined)
    throw new SvgProblem(`the SVG has a character that no font has ("${text.slice(0, 8)}")`);
  return { outline: outlineOf(text, shaped), width, isSpace };
}

function outlineOf(text: string, { font, glyphs }: Shaped): Path {
  const { outlines } = font;
  if (outlines === null)
    throw new SvgProblem(
      `the SVG has text in a script without outlines ("${text.slice(0, 8)}"); convert the text to outlines`,
    );
  const em = 1000 / font.metrics.unitsPerEm;
  let start = 0;
  return glyphs.flatMap(({ id, advance, x, y }) => {
    const place = compose(translate(start + x, y), scale(em, em));
    start += advance;
    return id < 0 ? [] : movedPath(glyphPath(outlines, id), place);
  });
}
