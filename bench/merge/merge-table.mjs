/**
 * The figures of merging as a table, in Markdown.
 * @param {import('./measure-merge.mjs').MergeCase[]} cases
 */
export const mergeTable = (cases) =>
  [
    '| Sources | Who | In workerd | Processor time in Node | Peak memory | Result | Time, engine / this |',
    '|---|---|---|---|---|---|---|',
    ...cases.flatMap(rows),
  ].join('\n');

/** @param {import('./measure-merge.mjs').MergeCase} measured */
const rows = ({ name, by }) =>
  Object.entries(by).map(([who, merged]) => {
    const own = merged.workerMs ?? merged.nodeMs;
    const engine = (merged.workerMs === null ? by.engine?.nodeMs : by.engine?.workerMs) ?? own;
    const figures = [milliseconds(merged.workerMs), milliseconds(merged.nodeMs), megabytes(merged.peakMb)];
    return `| ${[name, who, ...figures, megabytes(merged.outputMb), (engine / own).toFixed(2)].join(' | ')} |`;
  });

const milliseconds = (/** @type {number | null} */ value) => (value === null ? '' : `${value.toFixed(0)} ms`);
const megabytes = (/** @type {number | null} */ value) => (value === null ? '' : `${value.toFixed(0)} MB`);

/**
 * For the baseline: the engine's time and memory in proportion to pdf-lib's.
 * @param {import('./measure-merge.mjs').MergeCase[]} cases
 * @returns {Record<string, number>}
 */
export const mergeRatios = (cases) =>
  Object.fromEntries(
    cases.flatMap(({ name, by }) => {
      const [engine, peer] = [by.engine, by['pdf-lib']];
      if (!engine?.workerMs || !peer?.workerMs || !engine.peakMb || !peer.peakMb) return [];
      return [
        [`merge of ${name}: time / pdf-lib`, Number((engine.workerMs / peer.workerMs).toPrecision(3))],
        [`merge of ${name}: memory / pdf-lib`, Number((engine.peakMb / peer.peakMb).toPrecision(3))],
      ];
    }),
  );
