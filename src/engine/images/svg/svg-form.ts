import type { Box } from '../../fill/document-plan';
import type { Matrix } from '../../fill/draw/draw-matrix';
import { numbers } from '../../fill/draw/draw-numbers';
import { resourceName } from '../../fill/draw/resource-name';
import type { StandardFontName } from '../../text/layout/standard-font';
import type { PdfImage } from '../pdf-image';
import type { Gradient } from './gradients';

/** A change of the graphics state in a drawing: an opacity or a mask. */
export type SvgState = { opacity: number } | { mask: SvgForm; isAlpha: boolean };

/** A gradient, and the matrix from its coordinates to those of the form. */
export type PlacedGradient = {
  gradient: Gradient;
  matrix: Matrix;
};

/** A drawing that is repeated, and the matrix from its coordinates to those of the form. */
export type PlacedTile = {
  tile: SvgForm;
  matrix: Matrix;
};

/**
 * A drawing as PDF operators with the resources they name. It does not know the file: the writer
 * supplies the resources.
 */
export class SvgForm {
  readonly images = new Map<PdfImage, string>();
  readonly forms = new Map<SvgForm, string>();
  readonly fonts = new Map<StandardFontName, string>();
  readonly states = new Map<SvgState, string>();
  readonly patterns = new Map<PlacedGradient | PlacedTile, string>();
  readonly #opacities = new Map<number, SvgState>();
  readonly #operators: string[] = [];

  constructor(
    readonly box: Box,
    /** Whether the form is composed as one image before it is blended with the content below. */
    readonly isGroup = false,
    /** Whether a group is in greys. */
    readonly isGray = false,
  ) {}

  toString(): string {
    return this.#operators.join('\n');
  }

  /** The forms that it draws, masks and tiles included. */
  get parts(): readonly SvgForm[] {
    const masks = [...this.states.keys()].flatMap((state) => ('mask' in state ? [state.mask] : []));
    const tiles = [...this.patterns.keys()].flatMap((placed) => ('tile' in placed ? [placed.tile] : []));
    return [...this.forms.keys(), ...masks, ...tiles];
  }

  /** The approximate size in memory. */
  get weight(): number {
    const inner = this.parts.reduce((sum, form) => sum + form.weight, 0);
    const pictures = [...this.images.keys()].reduce((sum, { data }) => sum + data.length, 0);
    return this.#operators.reduce((sum, operator) => sum + operator.length + 16, 0) + inner + pictures;
  }

  write(operator: string): void {
    this.#operators.push(operator);
  }

  save(matrix: Matrix): void {
    this.write(`q ${numbers(matrix)} cm`);
  }

  restore(): void {
    this.write('Q');
  }

  opacity(value: number): void {
    const state = this.#opacities.get(value) ?? { opacity: value };
    this.#opacities.set(value, state);
    this.write(`/${resourceName(this.states, state, 'G')} gs`);
  }

  /** Shows what follows where a form is bright or, by its alpha, where it shows anything. */
  mask(form: SvgForm, isAlpha = false): void {
    this.write(`/${resourceName(this.states, { mask: form, isAlpha }, 'G')} gs`);
  }

  pattern(placed: PlacedGradient | PlacedTile, stroke: boolean): void {
    const name = resourceName(this.patterns, placed, 'P');
    this.write(stroke ? `/Pattern CS /${name} SCN` : `/Pattern cs /${name} scn`);
  }

  font(name: StandardFontName): string {
    return resourceName(this.fonts, name, 'F');
  }

  draw(form: SvgForm): void {
    this.write(`/${resourceName(this.forms, form, 'X')} Do`);
  }

  image(image: PdfImage, matrix: Matrix): void {
    this.write(`q ${numbers(matrix)} cm /${resourceName(this.images, image, 'I')} Do Q`);
  }
}
