import type { Field } from '../../fields/field-schema';
import type { TypedSignature } from '../../fields/values/signature-value';
import { layoutText } from '../../text/layout/layout';
import { signatureFont } from '../../text/layout/standard-font';
import type { PageContent } from '../draw/draw-content';
import type { DisplayContext } from './display';
import { drawTextLayout } from './display-text';

type Place = {
  content: PageContent;
  field: Field;
  context: DisplayContext;
};

/**
 * The font size as a share of the box's height when none is set. It leaves room for the long loops
 * of these typefaces.
 */
const SHARE = 0.6;
const INSET = 2;

/**
 * Draws a typed name as large as fits, in the middle of the box unless the gravity says otherwise.
 */
export function drawTypedSignature(
  { content, field, context }: Place,
  { name, typeface }: TypedSignature,
): void {
  // Another typeface would change the signature, so there is no fallback.
  if (context.typesetter === undefined) throw new Error(`the typeface "${typeface}" is not loaded`);
  const inset = Math.min(INSET, field.width / 8);
  const layout = layoutText(name, {
    width: field.width - 2 * inset,
    height: field.height,
    font: signatureFont(typeface),
    fontSize: field.fontSize ?? field.height * SHARE,
    characterSpacing: 0,
    alignment: alignments[sideOf(field.imageGravity, 'West', 'East')],
    vAlignment: verticals[sideOf(field.imageGravity, 'South', 'North')],
    multiline: false,
    bands: null,
    overflow: 'shrink_to_fit',
    typesetter: context.typesetter,
  });
  context.report.add(field, layout);
  content.fillColor(field.color);
  content.strokeColor(field.color);
  drawTextLayout(content, layout, { left: inset, strikethrough: false });
}

const alignments = { low: 'left', middle: 'center', high: 'right' } as const;
const verticals = { low: 'bottom', middle: 'center', high: 'top' } as const;

function sideOf(gravity: Field['imageGravity'], low: string, high: string): 'low' | 'middle' | 'high' {
  if (gravity.includes(low)) return 'low';
  return gravity.includes(high) ? 'high' : 'middle';
}
