/** What a field may be. Types and properties of the reference that are not served yet are named as such. */

/** Data types and how each may be displayed; the first is the default. */
export const displaysOfType = {
  string: ['text', 'check'],
  number: ['text', 'check'],
  boolean: ['check', 'text'],
  date: ['text'],
  image: ['image'],
} as const;

export const fieldTypes = ['string', 'number', 'boolean', 'date', 'image'] as const;
export const displayTypes = ['text', 'check', 'image'] as const;

export const laterTypes = [
  'address',
  'country',
  'email',
  'url',
  'signature',
  'initials',
  'barcode',
  'combined',
] as const;

export const laterDisplays = ['shape', 'qrcode', 'barcode'] as const;

export const laterProperties = [
  'colorFieldName',
  'colorFieldRequired',
  'backgroundColorFieldName',
  'backgroundColorFieldRequired',
  'checkColorFieldName',
  'checkColorFieldRequired',
  'qrcodeColorFieldName',
  'qrcodeColorFieldRequired',
  'shapeFillColorFieldName',
  'shapeFillColorFieldRequired',
  'shapeBorderColorFieldName',
  'shapeBorderColorFieldRequired',
  'shapeType',
  'shapeFillColor',
  'shapeBorderColor',
  'shapeBorderWidth',
  'signatureAllowDraw',
  'signatureAllowType',
  'barcodeSymbology',
  'qrcodeColor',
  'combinedFieldNames',
  'combinedFieldSeparator',
  'combinedFieldType',
  'combinedFieldFormat',
  'dependencies',
  'editable',
] as const;

/** The families of the 14 standard fonts, and the names people know them by. */
export const typefaces = {
  Helvetica: 'Helvetica',
  Arial: 'Helvetica',
  Times: 'Times',
  'Times-Roman': 'Times',
  'Times New Roman': 'Times',
  Courier: 'Courier',
  'Courier New': 'Courier',
} as const;

export type Typeface = keyof typeof typefaces;
export type StandardFamily = (typeof typefaces)[Typeface];

export const checkCharacters = {
  '&#10003;': '✓',
  '&#10004;': '✔',
  '&#10006;': '✖',
  '&#10007;': '✗',
  '&#10008;': '✘',
} as const;

export const gravities = [
  'NorthWest',
  'North',
  'NorthEast',
  'West',
  'Center',
  'East',
  'SouthWest',
  'South',
  'SouthEast',
] as const;
