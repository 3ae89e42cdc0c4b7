/** @typedef {import('../cos/objects.mjs').Dict} Dict */
/**
 * A halftone of a graphics state, or the part of it for one colorant. `types`: those that it may have.
 * @typedef {{ halftone: Dict, colorant: string | undefined, types: number[] }} Halftone
 */

const OF_COLORANTS = 5;
const PRIMARIES = ['Gray', 'Red', 'Green', 'Blue', 'Cyan', 'Magenta', 'Yellow', 'Black'];

/** The halftones of a graphics state, and those within them. @returns {Halftone[]} */
export function halftonesOf(/** @type {Dict} */ state) {
  const halftone = state.dict('HT');
  if (halftone === undefined) return [];
  const hasParts = halftone.number('HalftoneType') === OF_COLORANTS;
  const names = hasParts ? [...halftone.entries.keys()] : [];
  const parts = names.flatMap((colorant) => {
    const part = halftone.dict(colorant);
    return part === undefined ? [] : [{ halftone: part, colorant, types: [1] }];
  });
  return [{ halftone, colorant: undefined, types: [1, OF_COLORANTS] }, ...parts];
}

/** Whether a halftone has a transfer function where it must, and only there (ISO 32000-1, 10.5.5). */
export function isTransferred(/** @type {Halftone} */ { halftone, colorant }) {
  if (colorant === 'Default') return true;
  const isSpot = colorant !== undefined && !PRIMARIES.includes(colorant);
  return halftone.has('TransferFunction') === isSpot;
}
