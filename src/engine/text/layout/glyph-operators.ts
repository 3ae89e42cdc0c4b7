import { type FontUse, widthOf } from '../fonts/font-use';
import type { ServiceFont } from '../fonts/service-font';
import { hex4, utf16Hex } from '../fonts/to-unicode';
import { NOTHING } from '../shaping/glyph-texts';
import type { PlacedGlyph } from '../shaping/shaped-clusters';
import type { ShapedRun } from './runs';

export interface GlyphRun {
  use: FontUse;
  /** What the page calls the font. */
  fontName: string;
  run: Pick<ShapedRun, 'parts' | 'actualText'>;
  size: number;
  x: number;
  y: number;
}

/** Less than this much of a thousandth of the font size nobody sees. */
const TOLERANCE = 0.05;

/** The operators that draw glyphs of an embedded font, each in its place. */
export function glyphOperators({ use, fontName, run, size, x, y }: GlyphRun): string {
  const writer = new GlyphWriter(use, size);
  for (const { font, glyphs } of run.parts) for (const glyph of glyphs) writer.draw(font, glyph);
  const drawing = `BT /${fontName} ${short(size)} Tf ${short(x)} ${short(y)} Td ${writer.finish()} ET`;
  if (run.actualText === null) return drawing;
  return `/Span << /ActualText <FEFF${utf16Hex(run.actualText)}> >> BDC ${drawing} EMC`;
}

class GlyphWriter {
  private readonly steps: string[] = [];
  private shown = '';
  /** Whether glyphs are being listed at the end of `shown`. */
  private isListing = false;
  private rise = 0;
  private passedOver = false;
  /** Where the viewer stands after the last glyph, and where the text does; thousandths of the font size. */
  private viewer = 0;
  private pen = 0;

  constructor(
    private readonly use: FontUse,
    private readonly size: number,
  ) {}

  finish(): string {
    this.show();
    // The rise belongs to the graphics state and outlives the text object.
    if (this.rise !== 0) this.steps.push('0 Ts');
    return this.steps.join(' ');
  }

  draw(font: ServiceFont, glyph: PlacedGlyph): void {
    if (Math.abs(glyph.y - this.rise) > TOLERANCE) {
      this.show();
      this.rise = glyph.y;
      this.steps.push(`${short((glyph.y * this.size) / 1000)} Ts`);
    }
    const back = short(this.viewer - (this.pen + glyph.x));
    if (Math.abs(back) > TOLERANCE) {
      // pdf.js passes over such a glyph and over the number behind it, unless that begins an array.
      if (this.passedOver) this.show();
      this.shown += this.isListing ? `>${back}` : ` ${back}`;
      this.isListing = false;
      this.viewer -= back;
    }
    const code = hex4(this.use.codeOf(font, glyph));
    this.shown += this.isListing ? code : `<${code}`;
    this.isListing = true;
    this.viewer += widthOf(font, glyph);
    this.pen += glyph.advance;
    this.passedOver = glyph.text === NOTHING;
  }

  private show(): void {
    if (this.shown !== '') this.steps.push(`[${this.shown.trim()}${this.isListing ? '>' : ''}] TJ`);
    this.shown = '';
    this.isListing = false;
  }
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000 || 0;
}
