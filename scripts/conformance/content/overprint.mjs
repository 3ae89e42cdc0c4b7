/** @typedef {import('../cos/objects.mjs').Cos} Cos */
/** @typedef {import('../cos/objects.mjs').Dict} Dict */
/**
 * Whether fills and strokes overprint, and the mode: 1 leaves colours of 0 as they are (ISO 32000-1, 8.6.7).
 * @typedef {{ fill: boolean, stroke: boolean, mode: number }} Overprint
 */

/** @type {Overprint} */
export const NO_OVERPRINT = { fill: false, stroke: false, mode: 0 };

/** What holds after a graphics state was set. @returns {Overprint} */
export function overprintAfter(/** @type {Overprint} */ before, /** @type {Dict} */ state) {
  const stroke = state.get('OP') ?? before.stroke;
  const fill = state.get('op') ?? state.get('OP') ?? before.fill;
  return { fill: fill === true, stroke: stroke === true, mode: state.number('OPM') ?? before.mode };
}

/**
 * The colour spaces that are painted while they overprint in mode 1.
 * @param {{ fill: Cos, stroke: Cos, overprint: Overprint }} state
 * @param {{ fills: boolean, strokes: boolean }} painted
 * @returns {Cos[]}
 */
export function overprinted({ fill, stroke, overprint }, { fills, strokes }) {
  if (overprint.mode !== 1) return [];
  return [...(fills && overprint.fill ? [fill] : []), ...(strokes && overprint.stroke ? [stroke] : [])];
}
