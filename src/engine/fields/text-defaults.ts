/** Measures of drawn text that rules about its length need too. */

/** The font size of fields that set none. */
export const DEFAULT_FONT_SIZE = 12;

/** The distance between lines, as a multiple of the font size. */
export const LINE_DISTANCE = 1.15;

/** The distance of text from the sides of its box, where forms have their rules; in points. */
export const SIDE_INSET = 0.75;

/** The larger distance on a coloured background, whose edge is visible. */
export const GROUND_INSET = 2;

/** Returns the distance of text from each side of this box; 0 for the cells of a comb. */
export function sideInset(box: { width: number; backgroundColor: string | null; comb: boolean }): number {
  if (box.comb) return 0;
  return Math.min(box.backgroundColor === null ? SIDE_INSET : GROUND_INSET, box.width / 8);
}
