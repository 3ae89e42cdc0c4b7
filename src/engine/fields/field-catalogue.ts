/** The names and choices that field properties accept. */

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

export type StandardFamily = (typeof typefaces)[keyof typeof typefaces];

/** Null for a typeface that is a customer's own font. */
const families = new Map<string, StandardFamily>(Object.entries(typefaces));

export function standardFamily(typeface: string): StandardFamily | null {
  return families.get(typeface) ?? null;
}

export const signatureTypefaces = [
  'Dancing Script',
  'Satisfy',
  'Cookie',
  'Great Vibes',
  'Caveat',
  'Sunshiney',
  'Sedgwick Ave',
  'Sacramento',
] as const;

export const checkCharacters = {
  '&#10003;': '✓',
  '&#10004;': '✔',
  '&#10006;': '✖',
  '&#10007;': '✗',
  '&#10008;': '✘',
  '&#9679;': '●',
  '&#9632;': '■',
  '&#9670;': '◆',
  '&#9733;': '★',
} as const;

/** The check character of a box that is drawn as the document draws it. */
export const DOCUMENT_MARK = 'document';

export const shapeTypes = ['square', 'rectangle', 'circle', 'ellipse'] as const;

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

/** Properties whose colour may come from a value of `data`, with the two properties that say so. */
export const colorSources = [
  { property: 'color', name: 'colorFieldName', required: 'colorFieldRequired' },
  {
    property: 'backgroundColor',
    name: 'backgroundColorFieldName',
    required: 'backgroundColorFieldRequired',
  },
  { property: 'checkColor', name: 'checkColorFieldName', required: 'checkColorFieldRequired' },
  { property: 'qrcodeColor', name: 'qrcodeColorFieldName', required: 'qrcodeColorFieldRequired' },
  { property: 'shapeFillColor', name: 'shapeFillColorFieldName', required: 'shapeFillColorFieldRequired' },
  {
    property: 'shapeBorderColor',
    name: 'shapeBorderColorFieldName',
    required: 'shapeBorderColorFieldRequired',
  },
] as const;

/** How a value looks: what a field leaves unset here, the template's `defaults` say. */
export const defaultableProperties = [
  'fontSize',
  'typeface',
  'bold',
  'italic',
  'uppercase',
  'strikethrough',
  'color',
  'opacity',
  'backgroundColor',
  'characterSpacing',
  'rotation',
  'alignment',
  'vAlignment',
  'overflow',
  'dateTimeFormat',
  'trueText',
  'falseText',
  'checkCharacter',
  'checkColor',
  'qrcodeColor',
  'shapeType',
  'shapeFillColor',
  'shapeBorderColor',
  'shapeBorderWidth',
  'imageScaleType',
  'imageGravity',
] as const;

/**
 * The properties of a value. They are the same for all fields of a name, so a caller may set them
 * once, for the name.
 */
export const sharedProperties = [
  'type',
  'title',
  'description',
  'required',
  'default',
  'includeTime',
  'minLength',
  'maxLength',
  'optionList',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'integer',
  'barcodeSymbology',
  'signatureAllowDraw',
  'signatureAllowType',
] as const;
