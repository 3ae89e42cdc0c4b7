import type { StoredField } from '../../../../../engine/fields';

export type Group = 'basics' | 'place' | 'look' | 'validation' | 'options' | 'logic' | 'advanced';

export const groups: readonly Group[] = [
  'basics',
  'place',
  'look',
  'validation',
  'options',
  'logic',
  'advanced',
];

type Shown = Pick<StoredField, 'type' | 'displayType'>;
type When = (field: Shown & { display: string }) => boolean;

const isText: When = ({ display }) => display === 'text';
const isCheck: When = ({ display }) => display === 'check';
const isShape: When = ({ display }) => display === 'shape';
const isCompared: When = (field) => isCheck(field) || isShape(field);
const isNumber: When = ({ type }) => type === 'number';
const isString: When = ({ type }) => ['string', 'address', 'url', 'email', 'barcode'].includes(type);
const isPicture: When = ({ display }) => display === 'image';
const always: When = () => true;

type Rows = readonly (readonly [Group, When, readonly string[]])[];

/**
 * The group of each property, and the fields it applies to. Properties not listed here are
 * `advanced`.
 */
const rows: Rows = [
  ['basics', always, ['name', 'title', 'type', 'displayType', 'required', 'default', 'description']],
  ['place', always, ['page', 'x', 'y', 'width', 'height', 'rotation']],
  ['look', isText, ['fontSize', 'typeface', 'bold', 'uppercase', 'strikethrough', 'alignment', 'vAlignment']],
  ['look', (field) => isText(field) || field.display === 'barcode', ['color']],
  ['look', isText, ['characterSpacing', 'multiline', 'multilineLines', 'overflow']],
  ['look', isText, ['comb', 'combNumberOfCells', 'combValueOffset']],
  ['look', isCheck, ['checkCharacter', 'checkColor']],
  ['look', isShape, ['shapeType', 'shapeFillColor', 'shapeBorderColor', 'shapeBorderWidth']],
  ['look', isPicture, ['imageScaleType', 'imageGravity']],
  ['look', ({ display }) => display === 'qrcode', ['qrcodeColor']],
  ['look', always, ['backgroundColor', 'opacity']],
  ['validation', isString, ['minLength', 'maxLength', 'autoCalculateMaxLength', 'optionList']],
  [
    'validation',
    isNumber,
    ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'integer', 'optionList'],
  ],
  ['options', isNumber, ['decimalPlaces', 'currency']],
  ['options', ({ type }) => type === 'date', ['dateTimeFormat', 'includeTime']],
  ['options', ({ type, display }) => type === 'boolean' && display === 'text', ['trueText', 'falseText']],
  [
    'options',
    ({ type }) => type === 'signature' || type === 'initials',
    ['signatureAllowDraw', 'signatureAllowType'],
  ],
  ['options', ({ type }) => type === 'barcode', ['barcodeSymbology']],
  ['options', ({ display, type }) => display === 'barcode' && type !== 'barcode', ['barcodeSymbology']],
  [
    'options',
    ({ type }) => type === 'combined',
    ['combinedFieldType', 'combinedFieldNames', 'combinedFieldSeparator', 'combinedFieldFormat'],
  ],
  ['options', isCompared, ['condition', 'invertBooleanCondition']],
  ['options', (field) => isCompared(field) && field.type === 'string', ['stringConditionType']],
  [
    'options',
    (field) => isCompared(field) && isNumber(field),
    [
      'numberConditionType',
      'numberConditionRangeMin',
      'numberConditionRangeMax',
      'numberConditionRangeExclusiveMin',
      'numberConditionRangeExclusiveMax',
    ],
  ],
  ['logic', always, ['dependencies']],
];

const placed = new Set(rows.flatMap(([, , names]) => names));

/** Groups the properties of the schema that apply to the field. */
export function propertiesByGroup(
  field: Shown,
  names: readonly string[],
  display: string,
): Map<Group, string[]> {
  const result = new Map<Group, string[]>(groups.map((group) => [group, []]));
  for (const [group, when, properties] of rows) {
    if (!when({ ...field, display })) continue;
    const list = result.get(group) ?? [];
    list.push(...properties.filter((name) => names.includes(name) && !list.includes(name)));
  }
  result.set(
    'advanced',
    names.filter((name) => !placed.has(name) && name !== 'id'),
  );
  return result;
}
