import { rounded } from '../support/statistics.mjs';

/**
 * The figures of merging as a table, in Markdown.
 * @param {import('./measure-merge.mjs').MergeCase[]} cases
 */
export function mergeTable(cases) {
  return [
    '| Sources | Who | In workerd | In Node | Peak memory | Result | Time, engine / this |',
    '|---|---|---|---|---|---|---|',
    ...cases.flatMap(rows),
  ].join('\n');
}

/** @param {import('./measure-merge.mjs').MergeCase} measured */
function rows({ name, by }) {
  return Object.entries(by).map(([who, merged]) => {
    const own = merged.workerMs ?? merged.nodeMs;
    const engine = (merged.workerMs === null ? wholeMs(by.engine) : by.engine?.workerMs) ?? own;
    const figures = [milliseconds(merged.workerMs), milliseconds(merged.nodeMs), megabytes(merged.peakMb)];
    return `| ${[name, who, ...figures, megabytes(merged.outputMb), (engine / own).toFixed(2)].join(' | ')} |`;
  });
}

/** Returns the Node time with reading included, to compare with a program that reads the sources. */
function wholeMs(/** @type {import('./measure-merge.mjs').Merged | undefined} */ merged) {
  return merged && merged.nodeMs + merged.readingMs;
}

function milliseconds(/** @type {number | null} */ value) {
  return value === null ? '' : `${value.toFixed(0)} ms`;
}

function megabytes(/** @type {number | null} */ value) {
  return value === null ? '' : `${value.toFixed(0)} MB`;
}

/**
 * Returns ratios for the baseline: the engine's time and memory to pdf-lib's, and its time to
 * qpdf's.
 * @param {import('./measure-merge.mjs').MergeCase[]} cases
 * @returns {Record<string, number>}
 */
export function mergeRatios(cases) {
  return Object.fromEntries(
    cases.flatMap((measured) => [...ratiosToPdfLib(measured), ...ratioToQpdf(measured)]),
  );
}

/** @param {import('./measure-merge.mjs').MergeCase} measured */
function ratiosToPdfLib({ name, by }) {
  const [engine, peer] = [by.engine, by['pdf-lib']];
  if (!engine?.workerMs || !peer?.workerMs || !engine.peakMb || !peer.peakMb) return [];
  return [
    [`merge of ${name}: time / pdf-lib`, rounded(engine.workerMs / peer.workerMs)],
    [`merge of ${name}: memory / pdf-lib`, rounded(engine.peakMb / peer.peakMb)],
  ];
}

/** @param {import('./measure-merge.mjs').MergeCase} measured */
function ratioToQpdf({ name, by }) {
  const engine = wholeMs(by.engine);
  return engine && by.qpdf ? [[`merge of ${name}: time / qpdf`, rounded(engine / by.qpdf.nodeMs)]] : [];
}
