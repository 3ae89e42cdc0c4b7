/** Measures of drawn text that rules about its length need too. */

/** The font size of fields that set none. */
export const DEFAULT_FONT_SIZE = 12;

/** The distance between lines, as a multiple of the font size. */
export const LINE_DISTANCE = 1.15;

/** The distance of text from the sides of its box, where forms have their rules; in points. */
const SIDE_INSET = 0.75;

/** The larger distance on a coloured background, whose edge is visible. */
const GROUND_INSET = 2;

type InsetBox = {
  width: number;
  height: number;
  backgroundColor: string | null;
  vAlignment: 'bottom' | 'center' | 'top';
  comb: boolean;
  textInset: number | null;
};

/** Returns the distance of text, or of the cells of a comb, from each side of its box. */
export function sideInset({ width, backgroundColor, comb, textInset }: InsetBox): number {
  const own = backgroundColor === null ? SIDE_INSET : GROUND_INSET;
  const wanted = comb ? (textInset ?? 0) / 2 : (textInset ?? own);
  return Math.min(wanted, width / 8);
}

/** Returns the distance of text from the top and the bottom of its box; centred text needs none. */
export function endInset({ height, vAlignment, textInset }: InsetBox): number {
  return vAlignment === 'center' ? 0 : Math.min((textInset ?? 0) / 2, height / 8);
}
