import type { DisplayName } from '../../fields/displays';
import type { checkCharacters, DOCUMENT_MARK, StandardFamily } from '../../fields/field-catalogue';
import type { FieldTypeName } from '../../fields/types/index';

/** A field of the document's AcroForm, with the property names of the API. */
export type ImportedField = {
  id: number;
  name: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  type: FieldTypeName;
  displayType: DisplayName;
  title?: string;
  required: boolean;
  static?: boolean;
  editable?: boolean;
  default?: string | boolean | number | string[];
  decimalPlaces?: number;
  currency?: boolean;
  numberFormat?: string;
  minimum?: number;
  maximum?: number;
  dateTimeFormat?: string;
  includeTime?: boolean;
  multiline?: boolean;
  comb?: boolean;
  combNumberOfCells?: number;
  maxLength?: number;
  textMask?: string;
  optionList?: string;
  alignment?: 'left' | 'center' | 'right';
  vAlignment?: 'bottom' | 'center' | 'top';
  fontSize?: number;
  typeface?: StandardFamily;
  bold?: true;
  italic?: true;
  textInset?: number;
  color?: string;
  /** Degrees clockwise about the middle of the box, on the page as seen. */
  rotation?: number;
  condition?: string;
  stringConditionType?: 'equals';
  checkCharacter?: keyof typeof checkCharacters | typeof DOCUMENT_MARK;
};
