import { pictures } from './pictures.mjs';
import { each, sheet } from './sheet.mjs';

const gravities = [
  'NorthWest',
  'North',
  'NorthEast',
  'West',
  'Center',
  'East',
  'SouthWest',
  'South',
  'SouthEast',
];
const shapes = ['square', 'rectangle', 'circle', 'ellipse'];
const ticks = ['&#10003;', '&#10004;', '&#10006;', '&#10007;', '&#10008;'];
const hands = 'Dancing Script,Satisfy,Cookie,Great Vibes,Caveat,Sunshiney,Sedgwick Ave,Sacramento'.split(',');
const strokes = [
  [
    [20, 75],
    [60, 30, 0.8],
    [110, 90, 0.4],
    [160, 40, 1],
  ],
  [[200, 40]],
];
const handDrawn = { drawing: { width: 400, height: 150, strokes } };

const checks = [
  ...each('checkCharacter', ticks, { type: 'boolean', value: true, checkColor: '157347' }),
  ...each('value', [true, false], { type: 'boolean', invertBooleanCondition: true }),
  ...['equals', 'contains', 'starts_with', 'ends_with', 'regex'].flatMap((stringConditionType) =>
    each('value', ['ring', 'spring'], { displayType: 'check', condition: 'ring', stringConditionType }),
  ),
  ...['equals', 'gte', 'gt', 'lte', 'lt'].map((numberConditionType) => ({
    type: 'number',
    displayType: 'check',
    condition: 5,
    numberConditionType,
    value: 5,
  })),
  {
    type: 'number',
    displayType: 'check',
    numberConditionType: 'range',
    numberConditionRangeMin: 1,
    numberConditionRangeMax: 5,
    numberConditionRangeExclusiveMax: true,
    value: 5,
  },
  ...shapes.flatMap((shapeType) =>
    each('shapeBorderWidth', [0, 3], {
      type: 'boolean',
      displayType: 'shape',
      value: true,
      shapeType,
      shapeFillColor: 'FFCC00',
      rotation: 15,
    }),
  ),
  { displayType: 'shape', value: 'any', shapeBorderColor: 'FF0000' },
  { type: 'number', displayType: 'shape', value: 1, opacity: 0.5 },
];

const codes = {
  ean_13: '400638133393',
  ean_8: '7351353',
  upc_a: '03600029145',
  pdf417: 'Quillet – PDF417, ж',
  code_128: 'Quillet-128 0123456789',
  code_93: 'QUILLET-93',
  code_39: 'QUILLET 39',
  code_25: '0123456789',
  data_matrix: 'Quillet data matrix, 漢字',
};
const LINK = 'https://example.com/a/long/address?of=some&kind=1';

/** QR codes have their own template: their encoder may change while everything else stays. */
const withQr = sheet('codes qrcode', [
  { type: 'barcode', barcodeSymbology: 'qrcode', value: 'Quillet' },
  { type: 'barcode', barcodeSymbology: 'qrcode', value: `${LINK} ж漢字 `.repeat(8), qrcodeColor: '3B3FD8' },
  { displayType: 'qrcode', value: '0123456789' },
  { type: 'url', displayType: 'qrcode', value: LINK },
  { type: 'email', displayType: 'qrcode', value: 'a@example.com', qrcodeColorFieldName: 'tint' },
  { name: 'tint', value: 'A1260B' },
]);

const pictured = Object.values(pictures).flatMap((value) =>
  each('imageScaleType', ['fit', 'fill', 'stretch'], { type: 'image', value }),
);

const signed = [
  ...hands.map((typeface) => ({ type: 'signature', value: { text: { name: 'Ada Lovelace', typeface } } })),
  { type: 'signature', value: handDrawn, color: '1A237E', imageGravity: 'West' },
  { type: 'initials', value: { text: { name: 'AL', typeface: 'Caveat' } }, rotation: 10 },
  { type: 'initials', value: handDrawn, imageScaleType: 'stretch' },
  ...['png alpha', 'jpeg', 'svg'].map((name) => ({ type: 'signature', value: pictures[name] })),
];

export const drawings = [
  sheet('checks and shapes', checks),
  ...Object.entries(codes).map(([barcodeSymbology, value]) =>
    sheet(`codes ${barcodeSymbology}`, [
      { type: 'barcode', barcodeSymbology, value },
      { type: 'barcode', barcodeSymbology, value, color: '1A237E', rotation: 90, width: 40 },
    ]),
  ),
  sheet('codes of texts', [
    { displayType: 'barcode', value: 'Text 128' },
    { type: 'email', displayType: 'barcode', value: 'a@example.com' },
    { type: 'url', displayType: 'barcode', barcodeSymbology: 'pdf417', value: LINK },
  ]),
  withQr,
  sheet('pictures', pictured),
  sheet('pictures by gravity', [
    ...each('imageGravity', gravities, { type: 'image', value: pictures['png colours'] }),
    ...each('rotation', [30, 90], { type: 'image', value: pictures.svg, opacity: 0.5 }),
  ]),
  sheet('signatures', signed),
];
