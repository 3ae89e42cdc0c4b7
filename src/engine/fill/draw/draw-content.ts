import { Buffer } from 'node:buffer';
import type { FormReference, FormSource, Picture } from '../../images/picture';
import { spellTextString } from '../../pdf/text-string';
import { type FontUse, FontUses } from '../../text/fonts/font-use';
import { glyphOperators } from '../../text/layout/glyph-operators';
import type { ShapedRun } from '../../text/layout/runs';
import type { StandardFontName } from '../../text/layout/standard-font';
import type { Matrix } from './draw-matrix';
import { numbers } from './draw-numbers';
import type { Path } from './draw-path';
import { resourceName } from './resource-name';

/**
 * Writes the drawing of one page as PDF operators and collects the resources that it names. It
 * knows nothing of the file: the caller supplies the resources under these names.
 */
export class PageContent {
  readonly fonts = new Map<StandardFontName, string>();
  readonly embeddedFonts = new Map<FontUse, string>();
  readonly images = new Map<Picture | FormReference | FormSource, string>();
  /** The names of graphics states by their opacity. */
  readonly opacities = new Map<number, string>();
  /**
   * The operators, one on each line. Appending to one string is far cheaper than to a list of
   * strings.
   */
  #operators = '';

  readonly #uses;

  /** Pages of one document share the used glyphs of each embedded font. */
  constructor(uses = new FontUses()) {
    this.#uses = uses;
  }

  get isEmpty(): boolean {
    return this.#operators === '';
  }

  /** Draws more. Returns whether that adds anything. */
  adds(draw: (content: PageContent) => void): boolean {
    const { length } = this.#operators;
    draw(this);
    return this.#operators.length > length;
  }

  toString(): string {
    return this.#operators.slice(0, -1);
  }

  /**
   * Draws in its own coordinate system, given as a spelled matrix. No graphics state leaks out. An
   * empty drawing writes nothing.
   */
  within(place: string, opacity: number, draw: () => void): void {
    const before = this.#operators;
    this.#operators = '';
    draw();
    const drawn = this.#operators;
    this.#operators = before;
    if (drawn === '') return;
    const state = opacity < 1 ? `/${resourceName(this.opacities, opacity, 'G')} gs\n` : '';
    this.#write(`q\n${place} cm\n${state}${drawn}Q`);
  }

  /**
   * Marks the part that viewers replace when a form field is filled in. The rest of its appearance
   * stays.
   */
  replaceable(draw: () => void): void {
    this.#write('/Tx BMC\nq');
    draw();
    this.#write('Q\nEMC');
  }

  /** Gives what is drawn other words, for people who do not see it. */
  described(words: string, draw: () => void): void {
    this.#span(`/Alt${spellTextString(words)}`, draw);
  }

  /** Says what is drawn as one text, such as characters in cells of their own. */
  readAs(text: string, draw: () => void): void {
    this.#span(`/ActualText${spellTextString(text)}`, draw);
  }

  #span(entries: string, draw: () => void): void {
    const before = this.#operators;
    this.#operators = '';
    draw();
    const drawn = this.#operators;
    this.#operators = before;
    if (drawn !== '') this.#write(`/Span <<${entries}>> BDC\n${drawn}EMC`);
  }

  fillColor(hex: string): void {
    this.#write(`${colorNumbers(hex)} rg`);
  }

  strokeColor(hex: string): void {
    this.#write(`${colorNumbers(hex)} RG`);
  }

  fillRectangle(x: number, y: number, width: number, height: number): void {
    this.#write(`${numbers([x, y, width, height])} re f`);
  }

  strokeRectangle(x: number, y: number, width: number, height: number, lineWidth: number): void {
    this.#write(`${numbers([lineWidth])} w ${numbers([x, y, width, height])} re S`);
  }

  clipTo(width: number, height: number): void {
    this.#write(`0 0 ${numbers([width, height])} re W n`);
  }

  /**
   * Fills or strokes a path, or both, in the current colours. Self-intersecting parts are filled
   * too.
   */
  path(path: Path, paint: { fill: boolean; lineWidth: number | null; roundEnds?: boolean }): void {
    const steps = path.map(
      ([operator, ...points]) => `${points.length > 0 ? `${numbers(points)} ` : ''}${operator}`,
    );
    const painting = paint.fill
      ? paint.lineWidth === null
        ? 'f'
        : 'B'
      : paint.lineWidth === null
        ? 'n'
        : 'S';
    const width = paint.lineWidth === null ? [] : [`${numbers([paint.lineWidth])} w`];
    const ends = paint.roundEnds ? ['1 J 1 j'] : [];
    this.#write([...width, ...ends, ...steps, painting].join(' '));
  }

  /** Writes characters that the font has, one after the other from (x, y). */
  text(run: {
    font: StandardFontName;
    size: number;
    spacing: number;
    x: number;
    y: number;
    codes: number[];
  }): void {
    const font = `/${resourceName(this.fonts, run.font, 'F')} ${numbers([run.size])} Tf`;
    const spacing = run.spacing === 0 ? '' : ` ${numbers([run.spacing])} Tc`;
    const hex = Buffer.from(run.codes).toString('hex');
    // Tc is part of the graphics state and outlives the text object.
    const reset = run.spacing === 0 ? '' : ' 0 Tc';
    this.#write(`BT ${font}${spacing} ${numbers([run.x, run.y])} Td <${hex}> Tj${reset} ET`);
  }

  /** Writes glyphs of an embedded font from the start of the run. */
  glyphs(run: ShapedRun, place: { size: number; y: number }): void {
    const use = this.#uses.of(run.font);
    const fontName = resourceName(this.embeddedFonts, use, 'E');
    this.#write(glyphOperators({ use, fontName, run, x: run.x, ...place }));
  }

  /** Draws an image into the unit square of this matrix; a form keeps its own size. */
  image(image: Picture | FormReference | FormSource, matrix: Matrix): void {
    this.#write(`q ${numbers(matrix)} cm /${resourceName(this.images, image, 'I')} Do Q`);
  }

  #write(operators: string): void {
    this.#operators += `${operators}\n`;
  }
}

/** Spells red, green and blue, each from 0 to 1. */
export function colorNumbers(hex: string): string {
  const value = Number.parseInt(hex, 16);
  return numbers([((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]);
}
