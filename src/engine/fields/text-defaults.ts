/** Measures of drawn text that rules about its length must know as well. */

/** The template's font size, for fields that set none. */
export const DEFAULT_FONT_SIZE = 12;

/** Between lines, as a multiple of the font size. */
export const LINE_DISTANCE = 1.15;

/** Text keeps off the sides of its box, where forms have their rules; points. */
export const SIDE_INSET = 0.75;

/** On a coloured ground the edge shows, so the distance is larger. */
export const GROUND_INSET = 2;

/** The distance of text from each side of this box; cells of a comb have none. */
export function sideInset(box: { width: number; backgroundColor: string | null; comb: boolean }): number {
  if (box.comb) return 0;
  return Math.min(box.backgroundColor === null ? SIDE_INSET : GROUND_INSET, box.width / 8);
}
