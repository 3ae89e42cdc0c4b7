import type { NewPage } from '../fill/append/append-pages';
import { PageContent } from '../fill/draw/draw-content';
import type { FontUses } from '../text/fonts/font-use';
import type { Glyph } from '../text/layout/glyph';
import { baselineOf, colors, type ReportText, styles, type TextStyle } from './report-text';

export type PaperSize = {
  width: number;
  height: number;
};

/** Lines of one column. All columns of a row start at the same top, each at its own left. */
export type Column = {
  lines: readonly Glyph[][];
  style: TextStyle;
  left: number;
};

const MARGIN = 50;
/** The baseline of the line at the foot, and the height kept free for it. */
const FOOT_BASELINE = 30;
const FOOT_ROOM = 54;
const HAIRLINE = 0.5;

/** Pages of one size, written from the top down. A new page begins when the room runs out. */
export class ReportPaper {
  readonly pages: NewPage[] = [];
  readonly width: number;
  #used = 0;

  readonly #size: PaperSize;
  readonly #uses: FontUses;

  constructor(
    size: PaperSize,
    readonly text: ReportText,
    uses: FontUses,
  ) {
    this.#size = size;
    this.#uses = uses;

    this.width = size.width - 2 * MARGIN;
    this.#turn();
  }

  get content(): PageContent {
    const page = this.pages.at(-1);
    if (page === undefined) throw new Error('the report has no page');
    return page.content;
  }

  get room(): number {
    return this.#size.height - FOOT_ROOM - this.#used;
  }

  get pageIndex(): number {
    return this.pages.length - 1;
  }

  /** The current position, in points above the lower edge of the page. */
  get y(): number {
    return this.#size.height - this.#used;
  }

  /** Returns the distance from the left edge of the page. */
  x(left: number): number {
    return MARGIN + left;
  }

  /** Begins a new page unless at least this many points are left. */
  need(points: number): void {
    if (this.room < points) this.#turn();
  }

  skip(points: number): void {
    this.#used += points;
  }

  /** Leaves room between two blocks, but none at the top of a page. */
  space(points: number): void {
    if (this.#used > MARGIN) this.skip(points);
  }

  /** Draws the columns of one row, which stays on one page. */
  row(columns: readonly Column[]): void {
    const height = heightOf(columns);
    this.need(height);
    for (const { lines, style, left } of columns) {
      for (const [index, line] of lines.entries())
        this.text.draw(this.content, line, style, {
          x: this.x(left),
          y: this.y - index * style.distance - baselineOf(style),
        });
    }
    this.skip(height);
  }

  paragraph(text: string, style: TextStyle, { left = 0, most = 8 } = {}): void {
    this.row([{ lines: this.text.lines(text, style, this.width - left, most), style, left }]);
  }

  rule(): void {
    this.content.fillColor(colors.line);
    this.content.fillRectangle(this.x(0), this.y, this.width, HAIRLINE);
  }

  /** Returns the pages with the line at their feet. The number of pages is known only now. */
  finish(foot: string): readonly NewPage[] {
    for (const [index, { content }] of this.pages.entries()) {
      const [number = []] = this.text.lines(
        `${index + 1} / ${this.pages.length}`,
        styles.small,
        this.width,
        1,
      );
      const numberWidth = this.text.width(number, styles.small);
      const [belongs = []] = this.text.lines(foot, styles.small, this.width - numberWidth - 20, 1);
      content.fillColor(colors.line);
      content.fillRectangle(this.x(0), FOOT_BASELINE + 12, this.width, HAIRLINE);
      this.text.draw(content, belongs, styles.small, { x: this.x(0), y: FOOT_BASELINE });
      const right = this.x(this.width - numberWidth);
      this.text.draw(content, number, styles.small, { x: right, y: FOOT_BASELINE });
    }
    return this.pages;
  }

  #turn(): void {
    this.pages.push({ ...this.#size, content: new PageContent(this.#uses) });
    this.#used = MARGIN;
  }
}

export function heightOf(columns: readonly Column[]): number {
  return Math.max(0, ...columns.map(({ lines, style }) => lines.length * style.distance));
}
