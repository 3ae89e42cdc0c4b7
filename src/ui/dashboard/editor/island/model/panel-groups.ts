import {
  type DisplayName,
  hasLength,
  holdsList,
  holdsOf,
  isCode,
  isComputed,
  isSignature,
  type StoredField,
  showsNamedCode,
  showsText,
  showsTick,
} from '../../../../../engine/fields';

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
type When = (field: Shown & { displayType: DisplayName }) => boolean;

const isNumber: When = (field) => holdsOf(field) === 'number';
const isDate: When = (field) => holdsOf(field) === 'date';
const isBoolean: When = (field) => holdsOf(field) === 'boolean';
const always: When = () => true;

const looks: Record<DisplayName, readonly string[]> = {
  text: [
    'fontSize',
    'typeface',
    'bold',
    'italic',
    'uppercase',
    'strikethrough',
    'alignment',
    'vAlignment',
    'color',
    'characterSpacing',
    'textInset',
    'multiline',
    'multilineLines',
    'overflow',
    'comb',
    'combNumberOfCells',
    'combValueOffset',
  ],
  check: ['checkCharacter', 'checkColor'],
  shape: ['shapeType', 'shapeFillColor', 'shapeBorderColor', 'shapeBorderWidth'],
  qrcode: ['qrcodeColor'],
  barcode: ['color'],
  image: ['imageScaleType', 'imageGravity'],
  list: [
    'fontSize',
    'typeface',
    'bold',
    'italic',
    'alignment',
    'color',
    'characterSpacing',
    'textInset',
    'overflow',
  ],
};

type Rows = readonly (readonly [Group, When, readonly string[]])[];

/**
 * The group of each property, and the fields it applies to. Properties not listed here are
 * `advanced`.
 */
const rows: Rows = [
  ['basics', always, ['name', 'title', 'type', 'displayType', 'required', 'default', 'description']],
  ['place', always, ['page', 'x', 'y', 'width', 'height', 'rotation']],
  ['look', always, ['backgroundColor', 'opacity']],
  ['validation', hasLength, ['minLength', 'maxLength', 'autoCalculateMaxLength', 'textMask', 'optionList']],
  [
    'validation',
    isNumber,
    ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'integer', 'optionList'],
  ],
  ['validation', holdsList, ['optionList']],
  ['options', isNumber, ['decimalPlaces', 'currency', 'numberFormat']],
  ['options', isDate, ['dateTimeFormat', 'includeTime']],
  ['options', (field) => isBoolean(field) && showsText(field), ['trueText', 'falseText']],
  ['options', isSignature, ['signatureAllowDraw', 'signatureAllowType']],
  ['options', (field) => isCode(field) || showsNamedCode(field), ['barcodeSymbology']],
  [
    'options',
    isComputed,
    ['combinedFieldType', 'combinedFieldNames', 'combinedFieldSeparator', 'combinedFieldFormat'],
  ],
  ['options', showsTick, ['condition', 'invertBooleanCondition']],
  ['options', (field) => showsTick(field) && hasLength(field), ['stringConditionType']],
  [
    'options',
    (field) => showsTick(field) && isNumber(field),
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

function rowsFor(displayType: DisplayName): Rows {
  return [['look', always, looks[displayType]], ...rows];
}

const placed = new Set([...rows.flatMap(([, , names]) => names), ...Object.values(looks).flat()]);

/** Groups the properties of the schema that apply to the field. */
export function propertiesByGroup(
  field: Shown,
  names: readonly string[],
  displayType: DisplayName,
): Map<Group, string[]> {
  const result = new Map<Group, string[]>(groups.map((group) => [group, []]));
  for (const [group, when, properties] of rowsFor(displayType)) {
    if (!when({ ...field, displayType })) continue;
    const list = result.get(group) ?? [];
    list.push(...properties.filter((name) => names.includes(name) && !list.includes(name)));
  }
  result.set(
    'advanced',
    names.filter((name) => !placed.has(name) && name !== 'id'),
  );
  return result;
}
