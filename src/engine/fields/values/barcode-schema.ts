import { type SymbologyName, symbologyOf } from '../barcode-symbologies';
import type { Field } from '../field-schema';
import type { JsonSchema } from '../json-schema';

/** The code a field is drawn as, or null. A barcode keeps its rules when it is shown as text. */
export function symbologyOfField(
  field: Pick<Field, 'type' | 'displayType' | 'barcodeSymbology'>,
): SymbologyName | null {
  if (field.displayType === 'qrcode') return 'qrcode';
  return field.displayType === 'barcode' || field.type === 'barcode' ? field.barcodeSymbology : null;
}

/** What the code demands of the value, in JSON Schema. */
export function codeLimits(field: Field): Pick<JsonSchema, 'pattern' | 'maxLength'> {
  const name = symbologyOfField(field);
  if (name === null) return {};
  const { pattern, maxLength } = symbologyOf(name);
  return { ...(pattern !== null && { pattern }), ...(maxLength !== undefined && { maxLength }) };
}
