import type { BarcodeDrawing } from '../../codes/draw-barcode';
import type { Field } from '../../fields/field-schema';
import type { Picture } from '../../images/picture';
import type { TextLayout } from '../../text/layout/text-box';
import type { Typesetter } from '../../text/layout/typesetter';
import type { PageContent } from '../draw/draw-content';
import type { DrawReport } from '../draw/draw-report';
import type { DrawValues } from '../draw/draw-values';

export type DisplayContext = {
  values: DrawValues;
  /** The decoded image of each image field that has one. */
  images: ReadonlyMap<Field, Picture>;
  /** The encoded barcode of each field that shows one. */
  codes: ReadonlyMap<Field, BarcodeDrawing>;
  /**
   * Layouts made before drawing: of fields that share one value line by line, or whose text
   * continues elsewhere.
   */
  spreads: ReadonlyMap<Field, TextLayout>;
  report: DrawReport;
  /** Sets text that the standard fonts cannot. */
  typesetter?: Typesetter | undefined;
};

/**
 * Draws a field in the coordinates of its box. A new display type is a new file, listed in
 * `displays.ts`.
 */
export type Display = (content: PageContent, field: Field, context: DisplayContext) => void;
