import type { DisplayName } from '../displays';
import type { FieldTypeName } from './index';

type Imported = { type: FieldTypeName; displayType: DisplayName };

/** What the fields of a PDF's own form become, and what an HTML page asks of people. */
export const importedAs = {
  text: { type: 'string', displayType: 'text' },
  choice: { type: 'string', displayType: 'text' },
  checkBox: { type: 'boolean', displayType: 'check' },
  radioButton: { type: 'string', displayType: 'check' },
  signature: { type: 'signature', displayType: 'image' },
} as const satisfies Record<string, Imported>;

/** What places on paper become that look like more than room for a text. */
export const foundAs = { box: 'boolean', dateBlank: 'date' } as const satisfies Record<string, FieldTypeName>;
