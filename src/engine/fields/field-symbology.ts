import type { SymbologyName } from './barcode-symbologies';
import type { Field } from './field-schema';
import { isCode } from './field-traits';
import { shownSymbology } from './values/barcode-schema';

/**
 * Returns the symbology whose rules the value must follow, or null. A barcode field keeps its rules
 * when it is displayed as text.
 */
export function symbologyOfField(
  field: Pick<Field, 'type' | 'displayType' | 'barcodeSymbology'>,
): SymbologyName | null {
  return shownSymbology(field) ?? (isCode(field) ? field.barcodeSymbology : null);
}
