import { limits } from '../../limits';
import type { FontUses } from '../../text/fonts/font-use';
import type { Glyph } from '../../text/layout/glyph';
import { toGlyphs } from '../../text/layout/glyphs';
import { wrapAll } from '../../text/layout/layout';
import { type FontMetrics, fontOf, helveticaBold } from '../../text/layout/standard-font';
import type { Typesetter } from '../../text/layout/typesetter';
import { withDots } from '../../text/layout/with-dots';
import { countThatFits, plainMeasure, widthOfGlyphs } from '../../text/layout/wrap';
import type { DrawReport } from '../draw/draw-report';
import type { LineStyle } from '../values/draw-text-line';
import { ContinuationPage, type PageSize } from './continuation-page';

export type ContinuationSetup = {
  /** The number of pages before the continuation pages. */
  pagesBefore: number;
  title: string;
  uses: FontUses;
  report: DrawReport;
  typesetter: Typesetter | undefined;
};

/** The rest of one text. */
export type Section = {
  heading: string;
  /** The continuation pages of this text take the size of this page. */
  page: PageSize;
  font: FontMetrics;
  fontSize: number;
  strikethrough: boolean;
  paragraphs: readonly Glyph[][];
};

export const headingFont = helveticaBold;
export const footFont = fontOf({ typeface: 'Helvetica', bold: false });

const HEADING: LineStyle = { font: headingFont, fontSize: 11, color: '000000' };
const FOOT: LineStyle = { font: footFont, fontSize: 8, color: '666666' };
const HEADING_HEIGHT = 20;
const LINE_DISTANCE = 1.3;
const BETWEEN_SECTIONS = 16;
/** The lines that must follow a heading on the same page. */
const LEAST_LINES = 2;
/** Limits of the font size, readable at arm's length, whatever size the box has. */
const SMALLEST = 9;
const LARGEST = 12;

/** Continuation pages: text that does not fit its box, one text after the other. */
export class ContinuationPages {
  readonly #pages: ContinuationPage[] = [];

  readonly #setup: ContinuationSetup;

  constructor(setup: ContinuationSetup) {
    this.#setup = setup;
  }

  /**
   * Begins the next text. Returns the number of its page, or null when there may be no more pages.
   */
  begin(size: PageSize): number | null {
    const last = this.#pages.at(-1);
    const needed = BETWEEN_SECTIONS + HEADING_HEIGHT + LEAST_LINES * LARGEST * LINE_DISTANCE;
    if (last?.hasSizeOf(size) && last.room >= needed) last.skip(BETWEEN_SECTIONS);
    else if (this.#addPage(size) === null) return null;
    return this.#setup.pagesBefore + this.#pages.length;
  }

  /** Writes the text that was begun. Returns the part for which no page was left. */
  write(section: Section): Glyph[][] {
    const fontSize = Math.min(LARGEST, Math.max(SMALLEST, section.fontSize));
    const style = { ...section, fontSize, color: '000000' };
    let heading = section.heading;
    let rest = [...section.paragraphs];
    for (let page = this.#pages.at(-1) ?? null; page !== null; page = this.#addPage(section.page)) {
      page.line(this.#cut(heading, HEADING, page.lineWidth), HEADING, HEADING_HEIGHT);
      rest = writeLines(page, rest, style);
      if (rest.length === 0) return [];
      heading = `${section.heading}, continued`;
    }
    return rest;
  }

  /** Writes the foot of every page and returns the pages. The number of pages is known only now. */
  finish(): readonly ContinuationPage[] {
    const { pagesBefore, title } = this.#setup;
    const count = pagesBefore + this.#pages.length;
    const belongsTo = title === '' ? 'Continuation' : `Continuation of ${title}`;
    for (const [index, page] of this.#pages.entries()) {
      const number = this.#cut(`Page ${pagesBefore + index + 1} of ${count}`, FOOT, page.lineWidth);
      const room = page.lineWidth - widthOfGlyphs(number, plainMeasure(FOOT)) - 2 * FOOT.fontSize;
      page.foot(this.#cut(belongsTo, FOOT, room), FOOT, 'left');
      page.foot(number, FOOT, 'right');
    }
    return this.#pages;
  }

  #addPage(size: PageSize): ContinuationPage | null {
    if (this.#pages.length >= limits.overflowPages) return null;
    const page = new ContinuationPage(size, this.#setup.uses);
    this.#pages.push(page);
    return page;
  }

  /** Shortens a text to one line; a text that is too long ends with dots. */
  #cut(text: string, style: LineStyle, width: number): Glyph[] {
    const { typesetter, report } = this.#setup;
    const glyphs = toGlyphs(text.replace(/\s+/gu, ' '), style.font, typesetter);
    report.addMissing(glyphs);
    const isWhole = countThatFits(glyphs, plainMeasure(style), width) === glyphs.length;
    return isWhole ? glyphs : withDots(glyphs, style, width);
  }
}

/** Writes as many lines as fit on the page. Returns the rest. */
function writeLines(page: ContinuationPage, paragraphs: Glyph[][], style: LineStyle): Glyph[][] {
  const distance = style.fontSize * LINE_DISTANCE;
  const capacity = Math.max(1, Math.floor(page.room / distance));
  const { lines, rest } = wrapAll(paragraphs, plainMeasure(style), [page.lineWidth], capacity);
  for (const line of lines) page.line(line, style, distance);
  return rest;
}
