import { type SymbologyName, symbologyOf } from '../barcode-symbologies';
import { showsNamedCode, showsQrCode } from '../displays';
import type { FieldProperties } from '../field-properties';
import type { JsonSchema } from '../json-schema';

/** Returns the symbology of the code that a field is displayed as, or null. */
export function shownSymbology(
  field: Pick<FieldProperties, 'displayType' | 'barcodeSymbology'>,
): SymbologyName | null {
  if (showsQrCode(field)) return 'qrcode';
  return showsNamedCode(field) ? field.barcodeSymbology : null;
}

/** Returns the limits that a code sets for the value, as JSON Schema. */
export function codeLimits(name: SymbologyName | null): Pick<JsonSchema, 'pattern' | 'maxLength'> {
  if (name === null) return {};
  const { pattern, maxLength } = symbologyOf(name);
  return { ...(pattern !== null && { pattern }), ...(maxLength !== null && { maxLength }) };
}
