/** The smallest font size used to make text fit: smaller text is unreadable. */
const SMALLEST_FONT_SIZE = 4;
const STEP = 0.25;

/**
 * The largest font size at which the text fits, in steps of a quarter point down from the wanted
 * size; the smallest size when none fits.
 */
export function fittingFontSize(wanted: number, fits: (fontSize: number) => boolean): number {
  if (fits(wanted)) return wanted;
  const smallest = Math.min(wanted, SMALLEST_FONT_SIZE);
  const sizeAt = (step: number) => Math.max(smallest, wanted - step * STEP);
  let tooLarge = 0;
  let enough = Math.ceil((wanted - smallest) / STEP);
  while (enough - tooLarge > 1) {
    const middle = (tooLarge + enough) >> 1;
    if (fits(sizeAt(middle))) enough = middle;
    else tooLarge = middle;
  }
  return sizeAt(enough);
}
