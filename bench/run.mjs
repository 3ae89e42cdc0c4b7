// npm run bench: measures the product, its engine alone, and peers of both in the same run. --quick
// measures less; --only fill,seal measures some of its parts;
// --documents DIR adds real documents; --save makes the ratios the new baseline; --write-docs
// writes table and chart.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { encryptRatios, encryptTable, measureEncrypt } from './encrypt/measure-encrypt.mjs';
import { makeCases, readDocuments } from './fill/fill-cases.mjs';
import { fillRatios, fillTable } from './fill/fill-table.mjs';
import { measureFill } from './fill/measure-fill.mjs';
import { firstPageRatios, firstPageTable, measureFirstPage } from './first-page/measure-first-page.mjs';
import { measureConformance } from './html/measure-conformance.mjs';
import { measureHtml } from './html/measure-html.mjs';
import { measureBatch } from './http/measure-batch.mjs';
import { measureDrawing } from './http/measure-drawing.mjs';
import { measureFloor } from './http/measure-floor.mjs';
import { measureHttp } from './http/measure-http.mjs';
import { measureNeighbour } from './http/measure-neighbour.mjs';
import { measureMemory, memoryTable } from './memory/measure-memory.mjs';
import { measureMerge } from './merge/measure-merge.mjs';
import { mergeRatios, mergeTable } from './merge/merge-table.mjs';
import { full, quick } from './plans.mjs';
import { httpRatios } from './report/ratios.mjs';
import { httpTable, ratioTable } from './report/tables.mjs';
import { writeDocs } from './report/write-docs.mjs';
import { measureSeal, sealRatios, sealTable } from './seal/measure-seal.mjs';
import { endCleanlyOnSignals } from './support/product.mjs';
import { rounded } from './support/statistics.mjs';
import { measureWebhooks } from './webhooks/measure-webhooks.mjs';

const BASELINE = 'bench/baseline.json';
const FOLDER = 'dist/bench';
const PARTS = [
  ...['fill', 'merge', 'encrypt', 'seal', 'memory', 'http', 'batch', 'drawing', 'html', 'webhooks'],
  ...['conformance', 'first-page', 'floor', 'neighbour'],
];

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    save: { type: 'boolean' },
    'write-docs': { type: 'boolean' },
    documents: { type: 'string' },
    only: { type: 'string' },
  },
});
const plan = asked.quick ? quick : full;
const parts = new Set(asked.only?.split(',') ?? PARTS);
const started = Date.now();

function tell(/** @type {string} */ message) {
  return console.error(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${message}`);
}

endCleanlyOnSignals();
mkdirSync(FOLDER, { recursive: true });
const cases = await makeCases(asked.quick);
// Requests are compared with what their documents take, so these two are filled then.
const requested = cases.slice(0, 2);
const [onePage] = requested;
const documents = asked.documents === undefined ? [] : await readDocuments(asked.documents);
const needed = parts.has('fill') ? cases : parts.has('http') ? requested : [];
const forms = [...needed, ...documents];

const fill = forms.length > 0 ? await measureFill(forms, plan.fill, FOLDER, tell) : [];
const merge = parts.has('merge') ? await measureMerge(plan.merge, FOLDER, tell) : [];
const encrypt = parts.has('encrypt') ? await measureEncrypt(plan.encrypt, FOLDER, tell) : [];
const seal = parts.has('seal') && onePage ? await measureSeal(onePage, plan.seal, FOLDER, tell) : [];
const memory = parts.has('memory') ? await measureMemory(FOLDER, tell) : [];
const drawing = parts.has('drawing') ? await measureDrawing(requested, plan.drawing, tell) : [];
const { cells, peakMemoryMb } = parts.has('http')
  ? await measureHttp(requested, plan.http, tell)
  : { cells: [], peakMemoryMb: 0 };
const floor = parts.has('floor') && onePage ? await measureFloor(onePage, plan.floor, tell) : null;
const batch = parts.has('batch') && onePage ? await measureBatch(onePage, plan.batch, tell) : null;
const neighbour =
  parts.has('neighbour') && onePage ? await measureNeighbour(onePage, plan.neighbour, tell) : null;
const html = parts.has('html') ? await measureHtml(plan.html, tell) : null;
const conformance = parts.has('conformance') ? await measureConformance(plan.conformance, tell) : [];
const webhooks = parts.has('webhooks') ? await measureWebhooks(plan.webhooks, tell) : null;

const firstPage = parts.has('first-page') ? await measureFirstPage(plan.firstPage, FOLDER, tell) : [];

const own = fill.slice(0, fill.length - documents.length);
const ratios = {
  ...fillRatios(own),
  ...mergeRatios(merge),
  ...encryptRatios(encrypt),
  ...sealRatios(seal),
  ...firstPageRatios(firstPage),
  ...httpRatios({ http: cells, fill, drawing }),
  ...(floor && {
    'one create / the floor': rounded(floor.latencyRatio),
    'rate of 8 clients / of the floor': rounded(floor.rateRatio),
    'processor time of the floor / of one create': rounded(floor.processorRatio),
  }),
  ...(neighbour && {
    'p50 beside a flood / alone': rounded(neighbour.paced.p50),
    'p99 beside a flood / alone': rounded(neighbour.paced.p99),
  }),
  ...(html && {
    'HTML, 1 client: p50 / bare browser': rounded(html.latencyRatio),
    'HTML, 8 clients: rate / bare browser': rounded(html.throughputRatio),
  }),
  ...Object.fromEntries(
    conformance.map(({ page, level, ratio }) => [
      `${page} as ${level}: processor time / without a level`,
      rounded(ratio),
    ]),
  ),
  ...(webhooks && {
    'one target at 500 ms / 64 at once': webhooks.slow.ofPossible,
    'one target, shared / one coordinator': webhooks.slow.sharedOfOne,
  }),
  ...(batch && {
    'batch of 50 / one create': rounded(batch.ratio),
    'batch of 50 / one create, processor time': rounded(batch.batch.processorMs / batch.single.processorMs),
    'batch of 50 / 50 bare objects, processor time': rounded(
      batch.batch.processorMs / batch.objects.processorMs,
    ),
  }),
};
const machine = { cores: cpus().length, node: process.version };
const at = new Date(started).toISOString();
const mode = asked.quick ? 'quick' : 'full';
const result = {
  at,
  mode,
  machine,
  fill,
  merge,
  encrypt,
  seal,
  memory,
  drawing,
  http: cells,
  floor,
  neighbour,
  batch,
  html,
  conformance,
  webhooks,
  firstPage,
  peakMemoryMb,
  ratios,
};
const json = JSON.stringify(result, null, 2);
writeFileSync(`${FOLDER}/result.json`, `${json}\n`);
const baseline = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {};
const report = [
  json,
  `Filling\n\n${fillTable(fill)}\n`,
  `Merging\n\n${mergeTable(merge)}\n`,
  `Encrypting\n\n${encryptTable(encrypt)}\n`,
  `Sealing\n\n${sealTable(seal)}\n`,
  `First page\n\n${firstPageTable(firstPage)}\n`,
  `Memory\n\n${memoryTable(memory)}\n`,
  cells.length > 0 ? httpTable({ http: cells, fill, peakMemoryMb }) : '',
  ratioTable(ratios, baseline),
];
console.log(report.join('\n'));
if (asked.save) writeFileSync(BASELINE, `${JSON.stringify({ ...baseline, ...ratios }, null, 2)}\n`);
if (asked['write-docs']) writeDocs({ at, machine, fill: own, merge, encrypt });
process.exitCode = cells.some(({ errors }) => errors > 0) ? 1 : 0;
tell(`done; the JSON is in ${FOLDER}/result.json${asked.save ? `, the baseline in ${BASELINE}` : ''}`);
