import type { SymbologyName } from './barcode-symbologies';
import type { Field } from './field-schema';
import { isCode } from './field-traits';
import { shownSymbology } from './values/barcode-schema';

/** The code whose rules a field follows, or null. A barcode keeps its rules when it is shown as text. */
export function symbologyOfField(
  field: Pick<Field, 'type' | 'displayType' | 'barcodeSymbology'>,
): SymbologyName | null {
  return shownSymbology(field) ?? (isCode(field) ? field.barcodeSymbology : null);
}
