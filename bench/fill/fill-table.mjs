import { rounded } from '../support/statistics.mjs';

/** @typedef {import('./measure-fill.mjs').FillCase} FillCase */

/** @param {readonly FillCase[]} cases */
export function fillTable(cases) {
  return [
    '| Form | Who | In workerd | Processor time in Node | Memory | Added | PDF | Times as long as the engine |',
    '|---|---|---|---|---|---|---|---|',
    ...cases.flatMap(rows),
  ].join('\n');
}

/** @param {FillCase} measured */
function rows({ name, by }) {
  return Object.entries(by).map(([who, filled]) => {
    if (filled === null) return `| ${name} | ${who} | – | – | – | – | – | – |`;
    const ratio = slowness(by, who);
    return `| ${[
      name,
      who,
      filled.workerMs === null ? '–' : `${milliseconds(filled.workerMs)} ms`,
      `${milliseconds(filled.nodeMs)} ms`,
      filled.kb < 0 ? '–' : `${(filled.kb / 1024).toFixed(1)} MB`,
      kilobytes(filled.added),
      kilobytes(filled.bytes),
      ratio === null ? '–' : ratio.toFixed(ratio < 10 ? 1 : 0),
    ].join(' | ')} |`;
  });
}

/**
 * How many times as long as the engine `who` takes: in workerd, or in Node if it works only there.
 * @param {FillCase['by']} by
 * @param {string} who
 */
function slowness(by, who) {
  const [engine, other] = [by.engine, by[who]];
  if (!engine || !other) return null;
  if (engine.workerMs !== null && other.workerMs !== null) return other.workerMs / engine.workerMs;
  return other.nodeMs / engine.nodeMs;
}

/**
 * Returns ratios for the baseline: the engine's time, memory and bytes to pdf-lib's.
 * @param {readonly FillCase[]} cases
 * @returns {Record<string, number>}
 */
export function fillRatios(cases) {
  return Object.fromEntries(
    cases.flatMap(({ name, by }) => {
      const [engine, peer] = [by.engine, by['pdf-lib']];
      if (!engine?.workerMs || !peer?.workerMs) return [];
      return [
        [`${name}: pdf-lib's time / engine`, rounded(peer.workerMs / engine.workerMs)],
        [`${name}: pdf-lib's memory / engine`, rounded(peer.kb / engine.kb)],
      ];
    }),
  );
}

function milliseconds(/** @type {number} */ value) {
  return value < 10 ? value.toPrecision(2) : value.toFixed(0);
}

function kilobytes(/** @type {number} */ value) {
  const kb = value / 1024;
  return `${Math.abs(kb) < 10 ? kb.toFixed(1) : Math.round(kb).toLocaleString('en')} KB`;
}
