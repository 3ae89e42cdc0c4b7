import { type FontUse, widthOf } from '../fonts/font-use';
import type { ServiceFont } from '../fonts/service-font';
import { hex4, utf16Hex } from '../fonts/to-unicode';
import { NOTHING } from '../shaping/glyph-texts';
import type { PlacedGlyph } from '../shaping/shaped-clusters';
import type { ShapedRun } from './runs';

export type GlyphRun = {
  use: FontUse;
  /** The name of the font in the page's resources. */
  fontName: string;
  run: Pick<ShapedRun, 'parts' | 'actualText'>;
  size: number;
  x: number;
  y: number;
};

/** Differences below this many thousandths of the font size are invisible. */
const TOLERANCE = 0.05;

/** The operators that draw glyphs of an embedded font, each at its own position. */
export function glyphOperators({ use, fontName, run, size, x, y }: GlyphRun): string {
  const writer = new GlyphWriter(use, size);
  for (const { font, glyphs } of run.parts) for (const glyph of glyphs) writer.draw(font, glyph);
  const drawing = `BT /${fontName} ${short(size)} Tf ${short(x)} ${short(y)} Td ${writer.finish()} ET`;
  if (run.actualText === null) return drawing;
  return `/Span << /ActualText <FEFF${utf16Hex(run.actualText)}> >> BDC ${drawing} EMC`;
}

class GlyphWriter {
  readonly #steps: string[] = [];
  #shown = '';
  /** Whether `shown` ends inside a list of glyphs. */
  #isListing = false;
  #rise = 0;
  #passedOver = false;
  /**
   * The viewer's position and the text's position after the last glyph, in thousandths of the font
   * size.
   */
  #viewer = 0;
  #pen = 0;

  readonly #use: FontUse;
  readonly #size: number;

  constructor(use: FontUse, size: number) {
    this.#use = use;
    this.#size = size;
  }

  finish(): string {
    this.#show();
    // The rise belongs to the graphics state and outlives the text object.
    if (this.#rise !== 0) this.#steps.push('0 Ts');
    return this.#steps.join(' ');
  }

  draw(font: ServiceFont, glyph: PlacedGlyph): void {
    if (Math.abs(glyph.y - this.#rise) > TOLERANCE) {
      this.#show();
      this.#rise = glyph.y;
      this.#steps.push(`${short((glyph.y * this.#size) / 1000)} Ts`);
    }
    const back = short(this.#viewer - (this.#pen + glyph.x));
    if (Math.abs(back) > TOLERANCE) {
      // pdf.js skips such a glyph (one without text) and also the number after it, unless the
      // number begins an array.
      if (this.#passedOver) this.#show();
      this.#shown += this.#isListing ? `>${back}` : ` ${back}`;
      this.#isListing = false;
      this.#viewer -= back;
    }
    const code = hex4(this.#use.codeOf(font, glyph));
    this.#shown += this.#isListing ? code : `<${code}`;
    this.#isListing = true;
    this.#viewer += widthOf(font, glyph);
    this.#pen += glyph.advance;
    this.#passedOver = glyph.text === NOTHING;
  }

  #show(): void {
    if (this.#shown !== '') this.#steps.push(`[${this.#shown.trim()}${this.#isListing ? '>' : ''}] TJ`);
    this.#shown = '';
    this.#isListing = false;
  }
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000 || 0;
}
