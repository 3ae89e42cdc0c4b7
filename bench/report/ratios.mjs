import { rounded } from '../support/statistics.mjs';

/**
 * @typedef {object} Measured
 * @property {import('../http/measure-http.mjs').Cell[]} http
 * @property {import('../fill/measure-fill.mjs').FillCase[]} fill
 * @property {import('../http/measure-drawing.mjs').DrawingShare[]} drawing
 */
/** @typedef {Record<string, number>} Ratios */

/**
 * Returns request times in proportion to something measured in the same minutes. Absolute times
 * depend on the machine; ratios can be compared between days and machines.
 * @param {Measured} measured
 * @returns {Ratios}
 */
export function httpRatios({ http, fill, drawing }) {
  /** @type {Ratios} */
  const ratios = {};
  for (const { form, clients, p50, perSecond } of http) {
    const { engine, peer } = timesOf(fill, form);
    const cell = `${form}, ${clients} clients`;
    ratios[`${cell}: HTTP p50 / engine`] = p50 / engine;
    ratios[`${cell}: HTTP p50 / pdf-lib`] = p50 / peer;
    ratios[`${cell}: time of the server / pdf-lib`] = 1000 / perSecond / peer;
  }
  for (const { form, ratio } of drawing) ratios[`${form}: HTTP p50 / without drawing`] = ratio;
  return Object.fromEntries(Object.entries(ratios).map(([name, value]) => [name, rounded(value)]));
}

/**
 * Milliseconds a document takes in workerd.
 * @param {import('../fill/measure-fill.mjs').FillCase[]} fill
 * @param {string} form
 */
export function timesOf(fill, form) {
  const by = fill.find(({ name }) => name === form)?.by;
  const [engine, peer] = [by?.engine?.workerMs, by?.['pdf-lib']?.workerMs];
  if (!engine || !peer) throw new Error(`${form} was not measured.`);
  return { engine, peer };
}
