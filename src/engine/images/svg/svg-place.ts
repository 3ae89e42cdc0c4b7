import type { Matrix } from '../../fill/draw/draw-matrix';
import type { ImageResult } from '../pdf-image';
import type { Cascade, Style } from './cascade';
import type { SvgNode } from './parse-svg';
import type { Size } from './shapes';
import type { SvgForm } from './svg-form';

export type DecodePixels = (value: unknown) => Promise<ImageResult>;

/** Where an element is drawn. */
export interface Place {
  form: SvgForm;
  style: Style;
  /** From the element's coordinates to the form's, for what is not drawn through them. */
  matrix: Matrix;
  whole: Size;
  /** How many uses of something defined elsewhere this is inside of. */
  uses: number;
}

export interface Drawing {
  byId: ReadonlyMap<string, SvgNode>;
  cascade: Cascade;
  /** Everything drawn counts, also what is drawn again by being used again. */
  spend(): void;
  /** Lets others have their turn now and then. */
  breathe(): Promise<void>;
  /** Reads a picture inside of the drawing. */
  decode: DecodePixels;
}

/** What is drawn, and where the drawing has come to. */
export interface Step {
  drawing: Drawing;
  place: Place;
}
