import { showsList, showsPicture, showsText } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { signatureOf } from '../../fields/values/signature-value';
import { fontOf, signatureFont } from '../../text/layout/standard-font';
import type { StyledText } from '../../text/layout/typesetter';
import { type DrawValues, valueFor } from '../draw/draw-values';

/** Returns the text of a field and its font, so that fonts are loaded before drawing starts. */
export function styledTextOf(field: Field, values: DrawValues): StyledText | null {
  if (showsText(field)) return { text: values.textFor(field), font: fontOf(field) };
  if (showsList(field)) return { text: field.optionList ?? '', font: fontOf(field) };
  if (!showsPicture(field)) return null;
  const signature = signatureOf(valueFor(field, values.data));
  if (signature === null || !('text' in signature)) return null;
  return { text: signature.text.name, font: signatureFont(signature.text.typeface) };
}
