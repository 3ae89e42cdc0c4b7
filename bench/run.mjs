// npm run bench: how fast the product is, how fast its engine is alone, and both against a peer that is
// measured in the same run. --quick takes less than a minute; --save makes the ratios the new baseline.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureMemory } from './engine/measure-memory.mjs';
import { measureTime } from './engine/measure-time.mjs';
import { measureHtml } from './html/measure-html.mjs';
import { measureBatch } from './http/measure-batch.mjs';
import { measureHttp } from './http/measure-http.mjs';
import { measureMerge } from './merge/measure-merge.mjs';
import { mergeRatios, mergeTable } from './merge/merge-table.mjs';
import { ratiosOf } from './report/ratios.mjs';
import { tables } from './report/tables.mjs';
import { makeForm } from './support/forms.mjs';
import { endCleanlyOnSignals } from './support/product.mjs';

const BASELINE = 'bench/baseline.json';
const RESULT = 'dist/bench/result.json';
const full = {
  batches: 20,
  documents: 50,
  merge: { rounds: 5 },
  batch: { rounds: 10 },
  http: { requests: 400, seconds: 20, warmUp: 100 },
  html: { requests: 100, seconds: 60, inARow: 500 },
};
const quick = {
  batches: 4,
  documents: 10,
  merge: { rounds: 1 },
  batch: { rounds: 3 },
  http: { requests: 96, seconds: 3, warmUp: 24 },
  html: { requests: 24, seconds: 10, inARow: 0 },
};

const { values: asked } = parseArgs({ options: { quick: { type: 'boolean' }, save: { type: 'boolean' } } });
const plan = asked.quick ? quick : full;
const started = Date.now();
const tell = (/** @type {string} */ message) =>
  console.error(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${message}`);

endCleanlyOnSignals();
const forms = [await makeForm(1), await makeForm(30)];
tell('memory of the engine');
const memory = measureMemory(forms, plan.documents, 'dist/bench');
tell('time of the engine');
const time = await measureTime(forms, plan.batches);
const merge = await measureMerge(plan.merge, 'dist/bench', tell);
const { cells, peakMemoryMb } = await measureHttp(forms, { clients: [1, 8, 32], ...plan.http }, tell);
const batch = await measureBatch(await makeForm(1), plan.batch, tell);

const html = await measureHtml(plan.html, tell);
const ratios = {
  ...ratiosOf({ http: cells, time, memory }),
  ...mergeRatios(merge),
  'batch of 50 / one create': batch.ratio,
};
const result = {
  at: new Date(started).toISOString(),
  mode: asked.quick ? 'quick' : 'full',
  machine: { cores: cpus().length, node: process.version },
  http: cells,
  html,
  engineMs: Object.fromEntries(time),
  engineKb: Object.fromEntries(memory),
  merge,
  batch,
  peakMemoryMb,
  ratios,
};
const json = JSON.stringify(result, null, 2);
mkdirSync('dist/bench', { recursive: true });
writeFileSync(RESULT, `${json}\n`);
const baseline = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {};
console.log(
  `${json}\n\n${tables({ http: cells, time, memory, peakMemoryMb }, ratios, baseline)}\nMerging\n\n${mergeTable(merge)}\n`,
);
if (asked.save) writeFileSync(BASELINE, `${JSON.stringify(ratios, null, 2)}\n`);
process.exitCode = cells.some(({ errors }) => errors > 0) ? 1 : 0;
tell(`done; the JSON is in ${RESULT}${asked.save ? `, the baseline in ${BASELINE}` : ''}`);
