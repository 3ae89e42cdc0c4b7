import type { Glyph } from './glyph';

/** How wide characters are at one font size. */
export interface Measure {
  fontSize: number;
  characterSpacing: number;
}

export interface WrappedLines {
  lines: Glyph[][];
  /** What found no line, empty when everything did. */
  rest: Glyph[];
}

const TOLERANCE = 0.001;

/** Width in points; the spacing after the last character does not count. */
export function widthOfGlyphs(glyphs: readonly Glyph[], measure: Measure): number {
  const sum = glyphs.reduce((total, glyph) => total + advance(glyph, measure), 0);
  return glyphs.length === 0 ? 0 : sum - measure.characterSpacing;
}

export function advance(glyph: Glyph, measure: Measure): number {
  return (glyph.width * measure.fontSize) / 1000 + measure.characterSpacing;
}

/**
 * Breaks one paragraph into lines, by words where possible and inside a word that is wider than its line.
 * `widths` has the width of each line; the last one holds for all further lines, at most `maxLines` in total.
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

/** How many characters fit in this width. */
export function countThatFits(glyphs: readonly Glyph[], measure: Measure, width: number): number {
  let [used, count] = [0, 0];
  for (const glyph of glyphs) {
    used += advance(glyph, measure);
    if (used - measure.characterSpacing > width + TOLERANCE) return count;
    count += 1;
  }
  return count;
}

/** The beginning of a paragraph that fits in this width by whole words: nothing, when not even the first one does. */
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
    // A space may hang over the edge, for nobody sees it.
    if (!space && used - measure.characterSpacing > width + TOLERANCE) {
      if (lastBreak > from || !breaksWords) return lastBreak;
      return Math.max(index, from + 1);
    }
    if (glyph.breakAfter ?? isHyphen(glyph, glyphs[index + 1])) lastBreak = index + 1;
  }
  return glyphs.length;
}

/** Not the minus of a number. */
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
