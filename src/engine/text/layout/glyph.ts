import type { ServiceFont } from '../fonts/service-font';
import type { PlacedGlyph } from '../shaping/shaped-clusters';

/** One character as it will be drawn: by a standard font's code, by an embedded font's glyphs, or as a box. */
export interface Glyph {
  /** What a reader calls one character: a letter with its accents, an emoji, a ligature. */
  text: string;
  /** The standard font's code, or null when it has no glyph. */
  code: number | null;
  /** Thousandths of the font size. */
  width: number;
  /** How an embedded font draws what the standard font cannot. */
  shaped?: Shaped;
  /** Embedding level; odd goes from right to left. */
  level?: number;
  /** A line may end here. Spaces and hyphens need not say so. */
  breakAfter?: boolean;
}

export interface Shaped {
  font: ServiceFont;
  glyphs: readonly PlacedGlyph[];
}

export const BOX_WIDTH = 600;

/** No font has it, and a box stands in. */
export function isMissing(glyph: Glyph): boolean {
  return glyph.code === null && glyph.shaped === undefined;
}

export function codesOf(glyphs: readonly Glyph[]): number[] {
  const codes: number[] = [];
  for (const { code } of glyphs) if (code !== null) codes.push(code);
  return codes;
}
