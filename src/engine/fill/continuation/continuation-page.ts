import type { FontUses } from '../../text/fonts/font-use';
import type { Glyph } from '../../text/layout/glyph';
import { readsFromRight } from '../../text/layout/reference';
import { plainMeasure, widthOfGlyphs } from '../../text/layout/wrap';
import { PageContent } from '../draw/draw-content';
import { drawTextLine, type LineStyle } from '../values/draw-text-line';

export type PageSize = {
  width: number;
  height: number;
};

const MOST_MARGIN = 54;
const MARGIN_SHARE = 0.1;
/**
 * The least and the greatest side of a continuation page, in points: a smaller page is unreadable,
 * a larger one is not allowed.
 */
const LEAST_SIDE = 216;
const MOST_SIDE = 14_400;
/** Room at the foot for the line that says what the page belongs to. */
const FOOT = 22;

/** A continuation page, written from the top down. */
export class ContinuationPage {
  readonly width: number;
  readonly height: number;
  readonly content: PageContent;
  readonly margin: number;
  /** The used height in points, from the top. */
  #used: number;

  constructor(size: PageSize, uses: FontUses) {
    this.width = sideOf(size.width);
    this.height = sideOf(size.height);
    this.margin = Math.min(MOST_MARGIN, MARGIN_SHARE * Math.min(this.width, this.height));
    this.#used = this.margin;
    this.content = new PageContent(uses);
  }

  get lineWidth(): number {
    return this.width - 2 * this.margin;
  }

  get room(): number {
    return this.height - this.margin - FOOT - this.#used;
  }

  hasSizeOf(size: PageSize): boolean {
    return this.width === sideOf(size.width) && this.height === sideOf(size.height);
  }

  skip(points: number): void {
    this.#used += points;
  }

  /**
   * Adds a line of this height below the last one. It starts at the side from which its script is
   * read.
   */
  line(glyphs: readonly Glyph[], style: LineStyle, distance: number): void {
    this.#used += distance;
    const space = (distance - (style.fontSize * (style.font.ascent + style.font.descent)) / 1000) / 2;
    const baseline = this.height - this.#used + (style.font.descent * style.fontSize) / 1000 + space;
    this.#draw(glyphs, style, { baseline, side: readsFromRight(glyphs) ? 'right' : 'left' });
  }

  /** Writes the lowest line of the page. */
  foot(glyphs: readonly Glyph[], style: LineStyle, side: 'left' | 'right'): void {
    this.#draw(glyphs, style, { baseline: this.margin, side });
  }

  #draw(
    glyphs: readonly Glyph[],
    style: LineStyle,
    { baseline, side }: { baseline: number; side: 'left' | 'right' },
  ): void {
    const x = side === 'right' ? this.lineWidth - widthOfGlyphs(glyphs, plainMeasure(style)) : 0;
    drawTextLine(this.content, glyphs, style, { x: x + this.margin, y: baseline });
  }
}

function sideOf(length: number): number {
  return Math.min(MOST_SIDE, Math.max(LEAST_SIDE, length));
}
