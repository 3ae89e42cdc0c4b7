import type { Glyph } from './glyph';

/** The settings that determine character widths. */
export type Measure = {
  fontSize: number;
  characterSpacing: number;
};

export type WrappedLines = {
  lines: Glyph[][];
  /** The glyphs that found no line; empty when all did. */
  rest: Glyph[];
};

const TOLERANCE = 0.001;

/** The measure of text without extra space between its characters. */
export function plainMeasure({ fontSize }: { fontSize: number }): Measure {
  return { fontSize, characterSpacing: 0 };
}

/** The width in points, without the spacing after the last character. */
export function widthOfGlyphs(glyphs: readonly Glyph[], measure: Measure): number {
  const sum = glyphs.reduce((total, glyph) => total + advance(glyph, measure), 0);
  return glyphs.length === 0 ? 0 : sum - measure.characterSpacing;
}

export function advance(glyph: Glyph, measure: Measure): number {
  return (glyph.width * measure.fontSize) / 1000 + measure.characterSpacing;
}

/**
 * Breaks one paragraph into at most `maxLines` lines: between words if possible, inside a word that
 * is wider than its line. `widths` holds the width of each line; its last entry applies to all
 * further lines.
 */
export function wrapGlyphs(
  glyphs: readonly Glyph[],
  measure: Measure,
  widths: readonly number[],
  maxLines: number,
): WrappedLines {
  const lines: Glyph[][] = [];
  let from = 0;
  do {
    if (lines.length >= maxLines) return { lines, rest: glyphs.slice(from) };
    const width = widths[Math.min(lines.length, widths.length - 1)] ?? 0;
    const end = endOfLine(glyphs, { from, breaksWords: true }, measure, width);
    lines.push(withoutTrailingSpaces(glyphs.slice(from, end)));
    from = end === glyphs.length ? end : skipSpaces(glyphs, end);
  } while (from < glyphs.length);
  return { lines, rest: [] };
}

/** The number of characters that fit in this width. */
export function countThatFits(glyphs: readonly Glyph[], measure: Measure, width: number): number {
  let [used, count] = [0, 0];
  for (const glyph of glyphs) {
    used += advance(glyph, measure);
    if (used - measure.characterSpacing > width + TOLERANCE) return count;
    count += 1;
  }
  return count;
}

/**
 * The whole words at the start of a paragraph that fit in this width; none when the first word is
 * too wide.
 */
export function wholeWords(glyphs: readonly Glyph[], measure: Measure, width: number): WrappedLines {
  const end = endOfLine(glyphs, { from: 0, breaksWords: false }, measure, width);
  return {
    lines: [withoutTrailingSpaces(glyphs.slice(0, end))],
    rest: glyphs.slice(skipSpaces(glyphs, end)),
  };
}

function endOfLine(
  glyphs: readonly Glyph[],
  { from, breaksWords }: { from: number; breaksWords: boolean },
  measure: Measure,
  width: number,
): number {
  let used = 0;
  let lastBreak = from;
  for (let index = from; index < glyphs.length; index += 1) {
    const glyph = glyphs[index];
    if (glyph === undefined) break;
    used += advance(glyph, measure);
    const space = glyph.text === ' ';
    if (space) lastBreak = index + 1;
    // A space may hang over the edge, because it is invisible.
    if (!space && used - measure.characterSpacing > width + TOLERANCE) {
      if (lastBreak > from || !breaksWords) return lastBreak;
      return Math.max(index, from + 1);
    }
    if (glyph.breakAfter ?? isHyphen(glyph, glyphs[index + 1])) lastBreak = index + 1;
  }
  return glyphs.length;
}

/** Whether a hyphen precedes a letter, unlike the minus of a number. */
function isHyphen(glyph: Glyph, next: Glyph | undefined): boolean {
  return glyph.text === '-' && next !== undefined && /^\p{L}/u.test(next.text);
}

function withoutTrailingSpaces(line: Glyph[]): Glyph[] {
  let end = line.length;
  while (end > 0 && line[end - 1]?.text === ' ') end -= 1;
  return line.slice(0, end);
}

function skipSpaces(glyphs: readonly Glyph[], from: number): number {
  let index = from;
  while (glyphs[index]?.text === ' ') index += 1;
  return index;
}
