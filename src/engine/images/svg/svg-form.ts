import type { Box } from '../../fill/document-plan';
import type { Matrix } from '../../fill/draw/draw-matrix';
import { numbers } from '../../fill/draw/draw-numbers';
import type { StandardFontName } from '../../text/layout/standard-font';
import type { PdfImage } from '../pdf-image';
import type { Gradient } from './gradients';

/** What a graphics state of a drawing changes: the opacity, or a gradient of opacities. */
export type SvgState = { opacity: number } | { mask: SvgForm };

/** A gradient with the matrix from its coordinates to the form's. */
export interface PlacedGradient {
  gradient: Gradient;
  matrix: Matrix;
}

/**
 * A drawing as PDF operators with what they name. Like the content of a page it knows nothing of the file: whoever
 * writes it there supplies the resources.
 */
export class SvgForm {
  readonly images = new Map<PdfImage, string>();
  readonly forms = new Map<SvgForm, string>();
  readonly fonts = new Map<StandardFontName, string>();
  readonly states = new Map<SvgState, string>();
  readonly patterns = new Map<PlacedGradient, string>();
  private readonly opacities = new Map<number, SvgState>();
  private readonly operators: string[] = [];

  constructor(
    readonly box: Box,
    /** Composed as one before it is laid over what is below. */
    readonly isGroup = false,
    /** A group in greys. */
    readonly isGray = false,
  ) {}

  toString(): string {
    return this.operators.join('\n');
  }

  /** About what it takes in memory. */
  get weight(): number {
    const inner = [...this.forms.keys()].reduce((sum, form) => sum + form.weight, 0);
    const pictures = [...this.images.keys()].reduce((sum, { data }) => sum + data.length, 0);
    return this.operators.reduce((sum, operator) => sum + operator.length + 16, 0) + inner + pictures;
  }

  write(operator: string): void {
    this.operators.push(operator);
  }

  save(matrix: Matrix): void {
    this.write(`q ${numbers(matrix)} cm`);
  }

  restore(): void {
    this.write('Q');
  }

  opacity(value: number): void {
    const state = this.opacities.get(value) ?? { opacity: value };
    this.opacities.set(value, state);
    this.write(`/${nameIn(this.states, state, 'G')} gs`);
  }

  mask(form: SvgForm): void {
    this.write(`/${nameIn(this.states, { mask: form }, 'G')} gs`);
  }

  pattern(placed: PlacedGradient, stroke: boolean): void {
    const name = nameIn(this.patterns, placed, 'P');
    this.write(stroke ? `/Pattern CS /${name} SCN` : `/Pattern cs /${name} scn`);
  }

  font(name: StandardFontName): string {
    return nameIn(this.fonts, name, 'F');
  }

  draw(form: SvgForm): void {
    this.write(`/${nameIn(this.forms, form, 'X')} Do`);
  }

  image(image: PdfImage, matrix: Matrix): void {
    this.write(`q ${numbers(matrix)} cm /${nameIn(this.images, image, 'I')} Do Q`);
  }
}

function nameIn<K>(names: Map<K, string>, key: K, prefix: string): string {
  const name = names.get(key) ?? `${prefix}${names.size + 1}`;
  names.set(key, name);
  return name;
}
