import type { PageContent } from '../fill/draw/draw-content';
import { drawTextLine, type LineStyle } from '../fill/values/draw-text-line';
import type { Glyph } from '../text/layout/glyph';
import { toGlyphs } from '../text/layout/glyphs';
import { fontOf, helveticaBold } from '../text/layout/standard-font';
import type { Typesetter } from '../text/layout/typesetter';
import { withDots } from '../text/layout/with-dots';
import { plainMeasure, widthOfGlyphs, wrapGlyphs } from '../text/layout/wrap';

export type TextStyle = LineStyle & {
  /** The distance from one baseline to the next. */
  distance: number;
};

export const colors = {
  ink: '1C1D2B',
  soft: '565A72',
  line: 'E1E3EE',
  card: 'F7F8FC',
  accent: '3B3FD8',
  good: '157347',
  bad: 'A1260B',
  open: '565A72',
} as const;

export const plain = fontOf({ typeface: 'Helvetica', bold: false });
export const bold = helveticaBold;

export const styles = {
  kind: { font: bold, fontSize: 9, color: colors.accent, distance: 14 },
  name: { font: bold, fontSize: 20, color: colors.ink, distance: 25 },
  standing: { font: plain, fontSize: 9.5, color: colors.soft, distance: 14 },
  notice: { font: bold, fontSize: 9.5, color: colors.bad, distance: 14 },
  heading: { font: bold, fontSize: 12.5, color: colors.ink, distance: 18 },
  label: { font: plain, fontSize: 8.5, color: colors.soft, distance: 12 },
  value: { font: plain, fontSize: 8.5, color: colors.ink, distance: 12 },
  signer: { font: bold, fontSize: 11, color: colors.ink, distance: 15 },
  title: { font: bold, fontSize: 9, color: colors.ink, distance: 12.5 },
  detail: { font: plain, fontSize: 8, color: colors.soft, distance: 10.8 },
  small: { font: plain, fontSize: 7.5, color: colors.soft, distance: 10 },
} satisfies Record<string, TextStyle>;

/** Characters of one text that are drawn. A list needs no more of it. */
const MOST_CHARACTERS = 4_000;

/**
 * Breaks texts into lines and draws them. Characters of a text are only shown; none of them
 * controls anything.
 */
export class ReportText {
  readonly #typesetter: Typesetter | undefined;

  constructor(typesetter: Typesetter | undefined) {
    this.#typesetter = typesetter;
  }

  /** Wraps a text to at most `most` lines. A longer text ends with dots. */
  lines(text: string, style: TextStyle, width: number, most = 8): Glyph[][] {
    const glyphs = toGlyphs(oneLine(text), style.font, this.#typesetter);
    const measure = plainMeasure(style);
    const { lines, rest } = wrapGlyphs(glyphs, measure, [width], most);
    const last = lines.at(-1);
    if (rest.length > 0 && last !== undefined) lines[lines.length - 1] = withDots(last, style, width);
    return lines;
  }

  width(line: readonly Glyph[], style: TextStyle): number {
    return widthOfGlyphs(line, plainMeasure(style));
  }

  draw(content: PageContent, line: readonly Glyph[], style: TextStyle, at: { x: number; y: number }): void {
    drawTextLine(content, line, style, at);
  }
}

/** Returns the distance of the baseline from the top of a line. */
export function baselineOf({ font, fontSize, distance }: TextStyle): number {
  return distance / 2 + (font.capHeight * fontSize) / 2000;
}

/** Returns the text as it is drawn, on one line. Fonts are chosen for exactly this text. */
export function oneLine(text: string): string {
  return text.slice(0, MOST_CHARACTERS).replace(/[\s\u2028\u2029]+/gu, ' ');
}
