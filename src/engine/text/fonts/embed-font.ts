import { partOf } from './font-part';
import type { DrawnGlyphs } from './font-use';
import type { ServiceFont } from './service-font';
import { toUnicodeMap } from './to-unicode';

/** All parts of a Type0 font in a PDF. Lengths are in thousandths of the font size. */
export type EmbeddedFont = {
  /** The PostScript name, with the tag that marks a subset. */
  baseFont: string;
  /** CIDFontType2 with /FontFile2, or CIDFontType0 with /FontFile3 of subtype OpenType. */
  kind: 'TrueType' | 'CFF';
  /** The deflated subset. `fontFileLength` is its length before deflating. */
  fontFile: Uint8Array;
  fontFileLength: number;
  /** The width of each code from 1 on, for /W as `1 [w1 w2 …]`. */
  widths: readonly number[];
  /**
   * The glyph of each code from 1 on, for CFF fonts only (else null): viewers take it as the
   * character number (CID).
   */
  cids: readonly number[] | null;
  /**
   * The glyph of each code from 0 on, two bytes each. Only for TrueType; null when each code is its
   * own glyph.
   */
  codeToGlyph: Uint8Array | null;
  /** One byte for a font in place of a standard one. */
  bytesOfCode: 1 | 2;
  /** The ToUnicode CMap, uncompressed. */
  toUnicode: string;
  descriptor: FontDescriptor;
};

export type FontDescriptor = {
  flags: number;
  fontBBox: readonly [number, number, number, number];
  italicAngle: number;
  ascent: number;
  descent: number;
  capHeight: number;
  stemV: number;
};

const [FIXED_PITCH, SYMBOLIC, ITALIC] = [1, 4, 64];
const [REGULAR_STEM, BOLD_STEM] = [80, 140];
const [LOWEST, HIGHEST] = [-400, 1200];

/** Builds an embedded font. The same use of a font always gives the same bytes. */
export function embedFont(use: DrawnGlyphs, { bytesOfCode = 2 }: { bytesOfCode?: 1 | 2 } = {}): EmbeddedFont {
  const { font, used } = use;
  const { name, deflated, length, codeToGlyph } = partOf(use);
  return {
    baseFont: name,
    kind: font.metrics.outlines,
    fontFile: deflated,
    fontFileLength: length,
    widths: used.map(({ width }) => rounded(width)),
    cids: font.metrics.outlines === 'CFF' ? used.map(({ glyph }) => Math.max(0, glyph)) : null,
    codeToGlyph,
    bytesOfCode,
    toUnicode: toUnicodeMap(
      used.map(({ text }) => text),
      bytesOfCode,
    ),
    descriptor: describe(font),
  };
}

function describe({ metrics, isBold }: ServiceFont): FontDescriptor {
  // Some fonts have room for towers of signs, and viewers make lines as high as that room. So
  // lengths are clamped.
  const scaled = (length: number) =>
    Math.min(HIGHEST, Math.max(LOWEST, Math.round((length * 1000) / metrics.unitsPerEm)));
  const [left, bottom, right, top] = metrics.box;
  return {
    flags: SYMBOLIC | (metrics.isFixedPitch ? FIXED_PITCH : 0) | (metrics.italicAngle === 0 ? 0 : ITALIC),
    fontBBox: [scaled(left), scaled(bottom), scaled(right), scaled(top)],
    italicAngle: metrics.italicAngle,
    ascent: scaled(metrics.ascent),
    descent: scaled(metrics.descent),
    capHeight: scaled(metrics.capHeight),
    stemV: isBold ? BOLD_STEM : REGULAR_STEM,
  };
}

function rounded(width: number): number {
  return Math.round(width * 100) / 100;
}
