import type { ServiceFont } from '../fonts/service-font';
import type { PlacedGlyph } from '../shaping/shaped-clusters';

/**
 * A character as drawn: by a code of a standard font, by glyphs of an embedded font, or as a box.
 */
export type Glyph = {
  /** A character as a reader sees it: a letter with its accents, an emoji, a ligature. */
  text: string;
  /** The code in the standard font; null when the standard font lacks the character. */
  code: number | null;
  /** The width in thousandths of the font size. */
  width: number;
  /** The glyphs of an embedded font, when the standard font lacks the character. */
  shaped?: Shaped;
  /** The embedding level. Odd levels run from right to left. */
  level?: number;
  /** Whether a line may end after this glyph. Spaces and hyphens need no mark. */
  breakAfter?: boolean;
};

export type Shaped = {
  font: ServiceFont;
  glyphs: readonly PlacedGlyph[];
};

export const BOX_WIDTH = 600;

/** Whether no font has the character, so a box is drawn instead. */
export function isMissing(glyph: Glyph): boolean {
  return glyph.code === null && glyph.shaped === undefined;
}

export function codesOf(glyphs: readonly Glyph[]): number[] {
  const codes: number[] = [];
  for (const { code } of glyphs) if (code !== null) codes.push(code);
  return codes;
}
