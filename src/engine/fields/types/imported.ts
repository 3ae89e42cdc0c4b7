import type { DisplayName } from '../displays';
import type { FieldTypeName } from './index';

type Imported = { type: FieldTypeName; displayType: DisplayName };

/** The field types that the form fields of a PDF and the inputs of an HTML page become. */
export const importedAs = {
  text: { type: 'string', displayType: 'text' },
  choice: { type: 'string', displayType: 'text' },
  choiceOfList: { type: 'string', displayType: 'list' },
  choices: { type: 'list', displayType: 'list' },
  checkBox: { type: 'boolean', displayType: 'check' },
  radioButton: { type: 'string', displayType: 'check' },
  signature: { type: 'signature', displayType: 'image' },
} as const satisfies Record<string, Imported>;

/** The field types of blank places on a page that are not plain room for text. */
export const foundAs = { box: 'boolean', dateBlank: 'date' } as const satisfies Record<string, FieldTypeName>;
