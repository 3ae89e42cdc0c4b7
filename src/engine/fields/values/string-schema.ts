import type { SymbologyName } from '../barcode-symbologies';
import type { FieldProperties } from '../field-properties';

import type { JsonSchema } from '../json-schema';
import { optionsOf } from '../option-list';
import { codeLimits, shownSymbology } from './barcode-schema';

type Further = {
  /** The code that the text must fit into. Without it, the code that the field is displayed as. */
  symbology?: SymbologyName | null;
  longest?: number | null;
};

export function stringSchema(
  field: FieldProperties,
  { symbology = shownSymbology(field), longest = null }: Further = {},
): JsonSchema {
  const code = codeLimits(symbology);
  const lengths = [field.maxLength, code.maxLength ?? null, longest].filter((length) => length !== null);
  const options = optionsOf(field.optionList);
  return {
    type: 'string',
    ...(field.minLength > 0 && { minLength: field.minLength }),
    ...(lengths.length > 0 && { maxLength: Math.min(...lengths) }),
    ...(options.length > 0 && { enum: options }),
    ...(code.pattern !== undefined && { pattern: code.pattern }),
  };
}
