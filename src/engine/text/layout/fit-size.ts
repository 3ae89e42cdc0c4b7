/** Text is never made smaller than this to fit; smaller than this nobody reads it. */
const SMALLEST_FONT_SIZE = 4;
const STEP = 0.25;

/** The largest font size, in quarter points downwards, at which the text fits; the smallest one when none does. */
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
