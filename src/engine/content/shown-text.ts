import type { Point } from '../fill/document-plan';
import type { Operation } from './content-lexer';

/** One code as it is shown, in the coordinates of its content. */
export interface ShownGlyph {
  text: string;
  /** On the baseline. */
  start: Point;
  end: Point;
  /** As long as the font is large: the way that lines run, and the way up from them. */
  along: Point;
  up: Point;
  /** The operation that shows it. */
  show: Operation;
  /** The mark around it that says what to read in its place, if there is one. */
  mark: Operation | null;
  /** Which part of the operation it is in, and its bytes there. */
  piece: number;
  from: number;
  to: number;
  /** How far it moves on, as TJ counts: in thousandths of the font size. */
  advance: number;
}
