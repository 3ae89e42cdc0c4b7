import type { Point } from '../fill/document-plan';
import type { Operation } from './content-lexer';

/** A code as shown, in the coordinates of its content. */
export type ShownGlyph = {
  text: string;
  /** The start and end of the glyph, on the baseline. */
  start: Point;
  end: Point;
  /** The direction of the line and the direction up from it, each as long as the font size. */
  along: Point;
  up: Point;
  /** The operation that shows the glyph. */
  show: Operation;
  /** The marked content around it that gives a replacement text; null when there is none. */
  mark: Operation | null;
  /** The index of its part of the operation, and its byte range there. */
  piece: number;
  from: number;
  to: number;
  /** The advance in thousandths of the font size, as TJ counts it. */
  advance: number;
};
