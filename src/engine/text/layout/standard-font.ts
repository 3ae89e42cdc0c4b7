import { type StandardFamily, standardFamily } from '../../fields/field-catalogue';
import type { Field } from '../../fields/field-schema';
import { type WidthTable, widthOfCode } from './standard-widths';

export type StandardFontName =
  | 'Helvetica'
  | 'Helvetica-Bold'
  | 'Helvetica-Oblique'
  | 'Helvetica-BoldOblique'
  | 'Times-Roman'
  | 'Times-Bold'
  | 'Times-Italic'
  | 'Times-BoldItalic'
  | 'Courier'
  | 'Courier-Bold'
  | 'Courier-Oblique'
  | 'Courier-BoldOblique'
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
  italic: boolean;
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
  const style = { bold: name.includes('Bold'), italic: /Italic|Oblique/.test(name) };
  const widthOf = (code: number) => widthOfCode(table, code);
  return { name, ...verticals[family], widthOf, role: standIns[family], ...style };
}

type Weights = { regular: FontMetrics; bold: FontMetrics };

/** The fonts of each family, upright and slanted. */
const fonts: Record<StandardFamily, { upright: Weights; slanted: Weights }> = {
  Helvetica: {
    upright: {
      regular: standardFont('Helvetica', 'Helvetica', 'Helvetica'),
      bold: standardFont('Helvetica', 'Helvetica-Bold', 'Helvetica-Bold'),
    },
    slanted: {
      regular: standardFont('Helvetica', 'Helvetica-Oblique', 'Helvetica'),
      bold: standardFont('Helvetica', 'Helvetica-BoldOblique', 'Helvetica-Bold'),
    },
  },
  Times: {
    upright: {
      regular: standardFont('Times', 'Times-Roman', 'Times-Roman'),
      bold: standardFont('Times', 'Times-Bold', 'Times-Bold'),
    },
    slanted: {
      regular: standardFont('Times', 'Times-Italic', 'Times-Italic'),
      bold: standardFont('Times', 'Times-BoldItalic', 'Times-BoldItalic'),
    },
  },
  Courier: {
    upright: {
      regular: standardFont('Courier', 'Courier', 'Courier'),
      bold: standardFont('Courier', 'Courier-Bold', 'Courier'),
    },
    slanted: {
      regular: standardFont('Courier', 'Courier-Oblique', 'Courier'),
      bold: standardFont('Courier', 'Courier-BoldOblique', 'Courier'),
    },
  },
};

/**
 * The font of a field. A typeface other than the standard ones gets the metrics of Helvetica, which
 * also draws the characters it lacks.
 */
export function fontOf({
  typeface,
  bold,
  italic = false,
}: Pick<Field, 'typeface' | 'bold'> & { italic?: boolean }): FontMetrics {
  const standard = standardFamily(typeface);
  const { upright, slanted } = fonts[standard ?? 'Helvetica'];
  const weights = italic ? slanted : upright;
  const font = bold ? weights.bold : weights.regular;
  return standard === null ? { ...font, family: typeface } : font;
}

/** The font for a signature typeface. Characters it lacks are drawn as in Helvetica. */
export function signatureFont(family: string): FontMetrics {
  return { ...fonts.Helvetica.upright.regular, family };
}

export const helveticaBold = fonts.Helvetica.upright.bold;
