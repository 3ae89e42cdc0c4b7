import { rounded } from '../support/statistics.mjs';

/**
 * @typedef {object} Measured
 * @property {import('../http/measure-http.mjs').Cell[]} http
 * @property {Map<string, import('../engine/measure-time.mjs').Pair>} time milliseconds per document
 * @property {Map<string, import('../engine/measure-time.mjs').Pair>} memory kilobytes per document
 */
/** @typedef {Record<string, number>} Ratios */

/**
 * Everything in proportion to something measured in the same minutes. Absolute times tell about the
 * machine; these can be compared from one day, and one machine, to the next.
 * @param {Measured} measured
 * @returns {Ratios}
 */
export function ratiosOf({ http, time, memory }) {
  /** @type {Ratios} */
  const ratios = {};
  for (const [form, { engine, peer }] of time) ratios[`${form}: engine time / peer`] = engine / peer;
  for (const [form, { engine, peer }] of memory) ratios[`${form}: engine memory / peer`] = engine / peer;
  for (const { form, clients, p50, perSecond } of http) {
    const { engine, peer } = pairOf(time, form);
    const cell = `${form}, ${clients} clients`;
    ratios[`${cell}: HTTP p50 / engine`] = p50 / engine;
    ratios[`${cell}: HTTP p50 / peer`] = p50 / peer;
    ratios[`${cell}: time of the server / peer`] = 1000 / perSecond / peer;
  }
  return Object.fromEntries(Object.entries(ratios).map(([name, value]) => [name, rounded(value)]));
}

/**
 * @param {Map<string, import('../engine/measure-time.mjs').Pair>} pairs
 * @param {string} form
 */
export function pairOf(pairs, form) {
  const pair = pairs.get(form);
  if (!pair) throw new Error(`${form} was not measured.`);
  return pair;
}
