import { writeFileSync } from 'node:fs';
import { encryptTable } from '../encrypt/measure-encrypt.mjs';
import { fillTable } from '../fill/fill-table.mjs';
import { FILLERS } from '../fill/measure-fill.mjs';
import { mergeTable } from '../merge/merge-table.mjs';
import { barChart } from './chart.mjs';

const PAGE = 'docs/benchmarks-engine.md';
const CHART = 'docs/benchmarks-engine.svg';

/**
 * Writes the figures of a run as a page of the documentation and a picture.
 * @param {{
 *   at: string, machine: { cores: number, node: string },
 *   fill: import('../fill/measure-fill.mjs').FillCase[],
 *   merge: import('../merge/measure-merge.mjs').MergeCase[],
 *   encrypt: import('../encrypt/measure-encrypt.mjs').EncryptCase[] }} measured
 */
export function writeDocs({ at, machine, fill, merge, encrypt }) {
  const where = `${machine.cores} cores, Node ${machine.node.slice(1)}, ${at.slice(0, 10)}`;
  writeFileSync(
    CHART,
    barChart({
      title: 'Filling one document',
      subtitle: `Milliseconds in workerd, warm, on a logarithmic axis; shorter is better (${where})`,
      series: FILLERS,
      groups: fill.map(({ name, by }) => ({
        name,
        values: FILLERS.map((who) => by[who]?.workerMs ?? by[who]?.nodeMs ?? null),
      })),
    }),
  );
  const sections = [
    '# Benchmarks: the engine and its peers',
    `Written by \`npm run bench -- --write-docs\` (${where}).
[benchmarks.md](benchmarks.md) explains how it was measured and what the figures mean.`,
    '## Filling',
    '![Bars of the times in the table below](benchmarks-engine.svg)',
    fillTable(fill),
  ];
  if (merge.length > 0) sections.push('## Merging', mergeTable(merge));
  if (encrypt.length > 0) sections.push('## Encrypting', encryptTable(encrypt));
  writeFileSync(PAGE, `${sections.join('\n\n')}\n`);
}
