import type { Matrix } from '../../fill/draw/draw-matrix';
import type { ImageResult } from '../pdf-image';
import type { Cascade, Style } from './cascade';
import type { SvgNode } from './parse-svg';
import type { Size } from './shapes';
import type { SvgForm } from './svg-form';

export type DecodePixels = (value: unknown) => Promise<ImageResult>;

/** The place where an element is drawn. */
export type Place = {
  form: SvgForm;
  style: Style;
  /**
   * The matrix from the element's coordinates to the form's, for gradients and groups that are not
   * drawn through them.
   */
  matrix: Matrix;
  whole: Size;
  /** The nesting depth of `use` elements around it. */
  uses: number;
};

export type Drawing = {
  byId: ReadonlyMap<string, SvgNode>;
  cascade: Cascade;
  /** Counts a drawn element, each time it is drawn. */
  spend(): void;
  /** Yields to other work now and then. */
  breathe(): Promise<void>;
  /** Decodes an image inside the drawing. */
  decode: DecodePixels;
};

/** The drawing and the place of the current element. */
export type Step = {
  drawing: Drawing;
  place: Place;
};
