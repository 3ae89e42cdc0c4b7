import type { StandardFamily } from '../../fields/field-catalogue';

/** How the letters of a font look, as far as the standard fonts can follow. */
export type FontStyle = {
  /** The family of standard fonts with the same widths or the nearest shapes; null when the name does not tell. */
  family: StandardFamily | null;
  bold: boolean;
  italic: boolean;
};

/** Names of Acrobat for the standard fonts in a form. */
const ACROBAT_NAMES = new Map(
  Object.entries({
    Helv: 'Helvetica',
    HeBo: 'Helvetica-Bold',
    HeOb: 'Helvetica-Oblique',
    HeBO: 'Helvetica-BoldOblique',
    TiRo: 'Times-Roman',
    TiBo: 'Times-Bold',
    TiIt: 'Times-Italic',
    TiBI: 'Times-BoldItalic',
    Cour: 'Courier',
    CoBo: 'Courier-Bold',
    CoOb: 'Courier-Oblique',
    CoBO: 'Courier-BoldOblique',
  }),
);

const SUBSET = /^[A-Z]{6}\+/;
/** The first family whose pattern a name contains. "Sans" comes before "serif". */
const FAMILIES: readonly (readonly [RegExp, StandardFamily])[] = [
  [/corsiva|zapf ?chancery/, 'Times'],
  [
    /courier|cousine|mono(?!type)|consol|typewriter|letter ?gothic|menlo|monaco|prestige|ocr-?[ab]|fixed/,
    'Courier',
  ],
  [
    /sans|helv|arial|arimo|myriad|verdana|tahoma|calibri|univers|frutiger|futura|gothic|segoe|roboto|swiss|trebuchet|gill/,
    'Helvetica',
  ],
  [
    /times|tinos|serif|roman|minion|garamond|georgia|palatino|bookman|century|schoolbook|cambria|caslon|baskerville|bodoni|song|ming/,
    'Times',
  ],
];
const BOLD = /bold|black|heavy|demi|[-, ]bd?(?=$|it|obl|mt)/;
const ITALIC = /ital|obli|slant|kursiv|corsiva|[-, ](b|bd|bold|semibold|light|medium)?(it|obl|i)$/;

/** Reads the style of a font from its name, such as `ABCDEF+Arial,BoldItalic` or `HeBo`. */
export function styleOfName(name: string): FontStyle {
  const plain = (ACROBAT_NAMES.get(name) ?? name).replace(SUBSET, '').toLowerCase();
  const family = FAMILIES.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  return { family, bold: BOLD.test(plain), italic: ITALIC.test(plain) };
}
