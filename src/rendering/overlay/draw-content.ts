import type { Matrix } from './draw-matrix';
import type { PdfImage } from './images/pdf-image';
import type { Glyph } from './text/glyphs';
import type { StandardFontName } from './text/standard-font';

/**
 * Writes the drawing of one page as PDF operators, and remembers which resources it names. It knows nothing of
 * the file: whoever attaches it to a page supplies the resources under these names.
 */
export class PageContent {
  readonly fonts = new Map<StandardFontName, string>();
  readonly images = new Map<PdfImage, string>();
  /** Name of the graphics state by its opacity. */
  readonly opacities = new Map<number, string>();
  private readonly operators: string[] = [];

  get isEmpty(): boolean {
    return this.operators.length === 0;
  }

  toString(): string {
    return this.operators.join('\n');
  }

  /** Draws in coordinates of its own; nothing of it leaks. What draws nothing writes nothing. */
  within(matrix: Matrix, opacity: number, draw: () => void): void {
    const start = this.operators.length;
    draw();
    if (this.operators.length === start) return;
    const state = opacity < 1 ? [`/${nameIn(this.opacities, opacity, 'G')} gs`] : [];
    this.operators.splice(start, 0, 'q', `${numbers(matrix)} cm`, ...state);
    this.write('Q');
  }

  fillColor(hex: string): void {
    this.write(`${channels(hex)} rg`);
  }

  strokeColor(hex: string): void {
    this.write(`${channels(hex)} RG`);
  }

  fillRectangle(x: number, y: number, width: number, height: number): void {
    this.write(`${numbers([x, y, width, height])} re f`);
  }

  strokeRectangle(x: number, y: number, width: number, height: number, lineWidth: number): void {
    this.write(`${numbers([lineWidth])} w ${numbers([x, y, width, height])} re S`);
  }

  clipTo(width: number, height: number): void {
    this.write(`0 0 ${numbers([width, height])} re W n`);
  }

  /** Characters the font has, one after the other from (x, y). */
  text(run: {
    font: StandardFontName;
    size: number;
    spacing: number;
    x: number;
    y: number;
    codes: number[];
  }): void {
    const font = `/${nameIn(this.fonts, run.font, 'F')} ${numbers([run.size])} Tf`;
    const spacing = run.spacing === 0 ? '' : ` ${numbers([run.spacing])} Tc`;
    const hex = run.codes.map((code) => code.toString(16).padStart(2, '0')).join('');
    // Tc belongs to the graphics state and outlives the text object.
    const reset = run.spacing === 0 ? '' : ' 0 Tc';
    this.write(`BT ${font}${spacing} ${numbers([run.x, run.y])} Td <${hex}> Tj${reset} ET`);
  }

  /** The image fills the unit square of this matrix. */
  image(image: PdfImage, matrix: Matrix): void {
    this.write(`q ${numbers(matrix)} cm /${nameIn(this.images, image, 'I')} Do Q`);
  }

  private write(...operators: string[]): void {
    this.operators.push(...operators);
  }
}

export function codesOf(glyphs: readonly Glyph[]): number[] {
  return glyphs.flatMap((glyph) => (glyph.code === null ? [] : [glyph.code]));
}

function nameIn<K>(names: Map<K, string>, key: K, prefix: string): string {
  const name = names.get(key) ?? `${prefix}${names.size + 1}`;
  names.set(key, name);
  return name;
}

function channels(hex: string): string {
  const value = Number.parseInt(hex, 16);
  return numbers([(value >> 16) & 255, (value >> 8) & 255, value & 255].map((channel) => channel / 255));
}

/** PDF knows no exponents, and a page needs no more than four decimals. */
function numbers(values: readonly number[]): string {
  return values.map((value) => String(Number(value.toFixed(4)) || 0)).join(' ');
}
