import { type StandardFamily, standardFamily } from '../../fields/field-catalogue';
import type { Field } from '../../fields/field-schema';
import { type WidthTable, widthOfCode } from './standard-widths';

export type StandardFontName =
  | 'Helvetica'
  | 'Helvetica-Bold'
  | 'Times-Roman'
  | 'Times-Bold'
  | 'Courier'
  | 'Courier-Bold'
  | 'ZapfDingbats';

/** The facts about a font that layout needs. Lengths are in thousandths of the font size. */
export type FontMetrics = {
  name: StandardFontName;
  ascent: number;
  /** The descent below the baseline, as a positive number. */
  descent: number;
  capHeight: number;
  widthOf(code: number): number;
  /** The role of the embedded font that draws the characters it lacks. */
  role: 'sans' | 'serif' | 'mono';
  bold: boolean;
  /** The embedded family that comes before the standard font. */
  family?: string;
};

type Vertical = Pick<FontMetrics, 'ascent' | 'descent' | 'capHeight'>;

const verticals: Record<StandardFamily, Vertical> = {
  Helvetica: { ascent: 718, descent: 207, capHeight: 718 },
  Times: { ascent: 683, descent: 217, capHeight: 662 },
  Courier: { ascent: 629, descent: 157, capHeight: 562 },
};

const standIns = { Helvetica: 'sans', Times: 'serif', Courier: 'mono' } as const;

function standardFont(family: StandardFamily, name: StandardFontName, table: WidthTable): FontMetrics {
  const role = standIns[family];
  const bold = name.endsWith('Bold');
  return { name, ...verticals[family], widthOf: (code) => widthOfCode(table, code), role, bold };
}

const fonts: Record<StandardFamily, { regular: FontMetrics; bold: FontMetrics }> = {
  Helvetica: {
    regular: standardFont('Helvetica', 'Helvetica', 'Helvetica'),
    bold: standardFont('Helvetica', 'Helvetica-Bold', 'Helvetica-Bold'),
  },
  Times: {
    regular: standardFont('Times', 'Times-Roman', 'Times-Roman'),
    bold: standardFont('Times', 'Times-Bold', 'Times-Bold'),
  },
  Courier: {
    regular: standardFont('Courier', 'Courier', 'Courier'),
    bold: standardFont('Courier', 'Courier-Bold', 'Courier'),
  },
};

/**
 * The font of a field. A typeface other than the standard ones gets the metrics of Helvetica, which
 * also draws the characters it lacks.
 */
export function fontOf({ typeface, bold }: Pick<Field, 'typeface' | 'bold'>): FontMetrics {
  const standard = standardFamily(typeface);
  const family = fonts[standard ?? 'Helvetica'];
  const font = bold ? family.bold : family.regular;
  return standard === null ? { ...font, family: typeface } : font;
}

/** The font for a signature typeface. Characters it lacks are drawn as in Helvetica. */
export function signatureFont(family: string): FontMetrics {
  return { ...fonts.Helvetica.regular, family };
}

export const helveticaBold = fonts.Helvetica.bold;
