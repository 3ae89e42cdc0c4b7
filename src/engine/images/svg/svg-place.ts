import type { Matrix } from '../../fill/draw/draw-matrix';
import { limits } from '../../limits';
import type { FontLibrary } from '../../text/fonts/font-library';
import type { ImageResult } from '../pdf-image';
import type { Cascade, Style } from './cascade';
import type { SvgNode } from './parse-svg';
import type { Size } from './shapes';
import type { PlacedTile, SvgForm } from './svg-form';
import { SvgProblem } from './svg-problem';

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
  /** The nesting depth of `use` elements, masks and markers around it. */
  uses: number;
  /** The tiles with which the path is filled and stroked. */
  tiles?: ReadonlyMap<'fill' | 'stroke', PlacedTile>;
  /** The style of the path whose marker this is: `context-stroke` takes its colour. */
  context?: Style;
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
  /** The fonts for letters that the standard fonts lack. */
  fonts?: FontLibrary | undefined;
};

/** Draws the children of an element. */
export type DrawInside = (node: SvgNode, step: Step) => Promise<void>;

/** A place one use, mask or marker further in. What uses itself reaches the limit. */
export function deeper(place: Place): Place {
  const uses = place.uses + 1;
  if (uses > limits.svgUses)
    throw new SvgProblem(`the SVG nests <use>, masks or markers more than ${limits.svgUses} deep (svgUses)`);
  return { ...place, uses };
}

/** The drawing and the place of the current element. */
export type Step = {
  drawing: Drawing;
  place: Place;
};
