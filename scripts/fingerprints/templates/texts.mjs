import { each, sheet } from './sheet.mjs';

const PANGRAM = 'Zoë’s quick brown fox jumps over 12 lazy dogs – “again” & again';
const LONG = Array.from({ length: 60 }, (_, index) => `${index + 1}. ${PANGRAM}.`).join(' ');

const faces = ['Helvetica', 'Arial', 'Times', 'Times-Roman', 'Times New Roman', 'Courier', 'Courier New'];

const styled = [
  ...faces.flatMap((typeface) => each('bold', [false, true], { typeface, value: PANGRAM })),
  ...['left', 'center', 'right'].flatMap((alignment) =>
    each('vAlignment', ['bottom', 'center', 'top'], {
      alignment,
      value: 'Placed',
      backgroundColor: 'FFF7D6',
    }),
  ),
  ...each('rotation', [0, 30, 90, 180, 270, -45], { value: 'Turned', width: 90, backgroundColor: 'E1E3EE' }),
  ...each('overflow', ['shrink_to_fit', 'truncate'], { value: LONG, fontSize: 9, multiline: true }),
  ...each('overflow', ['shrink_to_fit', 'truncate'], { value: PANGRAM, fontSize: 16 }),
  ...each('opacity', [0, 0.4, 1], { value: PANGRAM, color: 'A1260B', backgroundColor: '99CCFF' }),
  ...each('characterSpacing', [-0.5, 3], { value: PANGRAM }),
  ...each('multilineLines', [2, 4], { value: PANGRAM }),
  { value: PANGRAM, uppercase: true, strikethrough: true },
  { value: 'One\nTwo%%LF%%Three', multiline: true, alignment: 'right', fontSize: 8 },
  { value: 'AB12', comb: true, combNumberOfCells: 6, backgroundColor: 'F7F8FC' },
  { value: '123456789', comb: true, combNumberOfCells: 4, combValueOffset: 3, alignment: 'right' },
  { value: 'Medium', optionList: 'Small\nMedium\nLarge' },
  { value: 'a@example.com', type: 'email' },
  { value: 'https://example.com/a?b=c', type: 'url' },
  { value: '1 Main Street, Springfield', type: 'address' },
  { value: 'New Zealand', type: 'country' },
  { value: '4006381333931', type: 'barcode', barcodeSymbology: 'ean_13', displayType: 'text' },
  { default: 'Static', static: true },
  { default: 'By default' },
  { value: 'Not to be seen', hidden: true },
  { value: '', required: false },
];

const numbers = [
  ...each('decimalPlaces', [null, 0, 2, 5], { type: 'number', value: -1234.565 }),
  ...each('decimalPlaces', [null, 0, 3], { type: 'number', value: 1234567.5, currency: true }),
  { type: 'number', value: 1e21 },
  { type: 'number', value: 42, integer: true, minimum: 0, maximum: 99, comb: true, combNumberOfCells: 4 },
  { name: 'net', type: 'number', value: 80.25 },
  { name: 'gross', type: 'number', default: 'ROUND(net * 1.19, 2)', currency: true, required: false },
  { name: 'rank', type: 'number', default: 'IF(gross > 90, MAX(1, 2, net), -1) % 7 ^ 2', required: false },
  ...each('trueText', ['Yes', 'Aye'], { type: 'boolean', displayType: 'text', value: true }),
  { type: 'boolean', displayType: 'text', value: false, falseText: 'Nay' },
  ...each('dateTimeFormat', ['%Y-%m-%d', '%B %-d, %Y', '%a %^b %j %U %y', '%e/%_m %A %G-W%V %%'], {
    type: 'date',
    value: '2024-02-29',
  }),
  ...each('dateTimeFormat', ['%H:%M:%S.%L %z', '%I:%M %p %:z', '%s %6N'], {
    type: 'date',
    includeTime: true,
    value: '2026-05-17T09:30:00.123456+02:00',
  }),
];

const LIST = 'first, second';
const joined = [
  { name: 'first', value: 'Ada' },
  { name: 'second', value: 'Lovelace' },
  { name: 'joined', type: 'combined', combinedFieldNames: LIST, combinedFieldSeparator: ' · ' },
  {
    name: 'formatted',
    type: 'combined',
    combinedFieldNames: LIST,
    combinedFieldType: 'format',
    combinedFieldFormat: '{second}, {first}!',
  },
  { name: 'tint', value: 'CC0066' },
  { name: 'tinted', value: 'Tinted', colorFieldName: 'tint', backgroundColorFieldName: 'ground' },
  { name: 'status', value: 'married' },
  ...['married', 'single'].map((value) => ({
    name: `spouse if ${value}`,
    value: 'Only if it is so',
    dependencies: {
      action: 'show',
      match: 'all',
      conditions: [{ field: 'status', operator: 'equals', value }],
    },
  })),
  ...[1, 2, 3].map((line) => ({ name: `spread#${line}`, fontSize: 10, width: 150 })),
];

export const texts = [
  sheet('texts', styled),
  sheet('numbers and dates', numbers),
  sheet('one from another', joined, {
    data: {
      ...sheet('', joined).data,
      ground: 'FFF7D6',
      spread: 'A value that goes on from one box to the next, and on again to the last one of them',
    },
  }),
  sheet('text that continues', [
    { name: 'remarks', title: 'Remarks', value: `${LONG}\n${LONG}`, multiline: true, overflow: 'continue' },
    { name: 'short', value: 'Fits', overflow: 'continue' },
    {
      name: 'second',
      value: `日本語のテキスト。${LONG}`,
      multiline: true,
      overflow: 'continue',
      typeface: 'Times',
    },
  ]),
];
