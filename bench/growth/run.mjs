// npm run growth [-- --documents 100000]: makes so many documents in one local deployment, in batches of 50, and
// says what each store keeps for one of them, and how long lists and new documents take at the beginning, at the end, and
// when all are archived. Lists at the end must not take more than three times as long as at the beginning.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '../../scripts/scale/checks.mjs';
import { Client, jsonOf } from '../support/client.mjs';
import { dataOf, makeForm } from '../support/forms.mjs';
import { freePort } from '../support/free-port.mjs';
import { closedLoad } from '../support/load.mjs';
import { endCleanlyOnSignals, Product, removeState, temporaryState } from '../support/product.mjs';
import { createPdf, createTemplate } from '../support/templates.mjs';
import { bytesOfStores } from './stores.mjs';

const BATCH = 50;
const CLIENTS = 3;
const MINUTES_AT_MOST = 90;
const SLOWER_AT_MOST = 3;
/** As many as a message of the sweep names. */
const ARCHIVED_TOGETHER = 100;
/** Batches store their PDFs and project within this time. */
const SETTLED_MS = 30_000;

const { values } = parseArgs({ options: { documents: { type: 'string' } } });
const documents = Number(values.documents ?? 100_000);
const beginning = Math.min(1_000, documents / 2);
const state = temporaryState('growth');
const form = await makeForm(1);
/** @type {string[]} */
const made = [];

endCleanlyOnSignals();
console.log(`${documents} documents of ${form.name}, data in ${state}`);

const { path, before } = await withProduct(async (client) => {
  const path = await createTemplate(client, form);
  await make(client, path, beginning);
  return { path, before: await times(client, path) };
});
const empty = bytesOfStores(state);

const { after, seconds, memoryMb } = await withProduct(async (client, product) => {
  const started = performance.now();
  await make(client, path, documents);
  const seconds = (performance.now() - started) / 1000;
  return { after: await times(client, path), seconds, memoryMb: product.peakMemoryMb };
});
const full = bytesOfStores(state);
console.log(
  `made in ${seconds.toFixed(0)} s, ${(documents / seconds).toFixed(0)} a second, peak memory ${memoryMb.toFixed(0)} MB`,
);

const archived = await withProduct(async (client, product) => {
  for (let start = 0; start < made.length; start += ARCHIVED_TOGETHER) {
    const body = made.slice(start, start + ARCHIVED_TOGETHER);
    const { status } = await client.send('POST', '/bench/archive', { body });
    if (status !== 200) throw new Error(`archiving answered ${status}: ${product.output.slice(-1_000)}`);
  }
  return times(client, path);
});
const slim = bytesOfStores(state);

report('bytes kept for one document', {
  'at the end': perDocument(full),
  'when archived': perDocument(slim),
});
report('milliseconds', { 'at the beginning': before, 'at the end': after, 'when archived': archived });
const slow = Object.entries(after).filter(([what, ms]) => ms > SLOWER_AT_MOST * (before[what] ?? 0));
console.log(
  slow.length === 0
    ? 'OK'
    : `FAILED: slower by more than ${SLOWER_AT_MOST} times: ${slow.map(([what]) => what)}`,
);
if (slow.length === 0) removeState(state);
process.exitCode = slow.length === 0 ? 0 : 1;

/**
 * @template Found
 * @param {(client: Client, product: Product) => Promise<Found>} work
 */
async function withProduct(work) {
  const entry = 'bench/growth/archiving.ts';
  const vars = { DOCUMENTS_PER_SECOND: '100000', DOCUMENTS_IN_FLIGHT: '100000' };
  const product = new Product({ state, port: await freePort(), vars, entry });
  await product.ready();
  const client = new Client(product.port, product.credentials.live);
  try {
    const found = await work(client, product);
    await sleep(SETTLED_MS);
    return found;
  } finally {
    client.close();
    await product.stop();
  }
}

/** Makes so many documents in batches. Each batch must have made all of its own. */
async function make(/** @type {Client} */ client, /** @type {string} */ path, /** @type {number} */ count) {
  const [templateId] = /tpl_\w+/.exec(path) ?? [];
  const item = { template_id: templateId, data: dataOf(form) };
  const body = { submissions: Array.from({ length: BATCH }, () => item) };
  const limits = { clients: CLIENTS, requests: Math.ceil(count / BATCH), seconds: MINUTES_AT_MOST * 60 };
  const { errors, latencies } = await closedLoad(limits, async () => {
    const answer = jsonOf(await client.send('POST', '/api/v1/submissions/batches', { body }), 201);
    for (const { id, state } of answer.submissions) {
      if (state !== 'processed') throw new Error(`${id} is ${state}`);
      made.push(id);
    }
    if (made.length % 10_000 < BATCH) console.log(`${made.length} documents`);
  });
  if (errors.length > 0 || latencies.length < limits.requests)
    throw new Error(`${latencies.length} of ${limits.requests} batches: ${errors.slice(0, 3)}`);
}

/** @returns {Promise<Record<string, number>>} */
async function times(/** @type {Client} */ client, /** @type {string} */ path) {
  const [oldest = ''] = made.slice(40);
  const get = (/** @type {string} */ address) =>
    median(21, async () => {
      jsonOf(await client.send('GET', address), 200);
    });
  return {
    'newest 50': await get('/api/v1/submissions?limit=50'),
    'newest 50 of a template': await get(`${path}?limit=50`),
    'oldest 40': await get(`/api/v1/submissions?limit=50&cursor=${oldest}`),
    'of a state that none has': await get('/api/v1/submissions?limit=50&state=error'),
    'one by its id': await get(`/api/v1/submissions/${oldest}`),
    'a new document': await median(21, () => createPdf(client, path, form)),
  };
}

function perDocument(/** @type {import('./stores.mjs').Bytes} */ bytes) {
  const each = Object.entries(bytes).map(([store, size]) => [
    store,
    Math.round((size - empty[/** @type {keyof typeof empty} */ (store)]) / documents),
  ]);
  return Object.fromEntries(each);
}

/**
 * @param {string} what
 * @param {Record<string, Record<string, number>>} columns
 */
function report(what, columns) {
  console.log(`\n${what}`);
  const [first = {}] = Object.values(columns);
  for (const row of Object.keys(first)) {
    const cells = Object.entries(columns).map(
      ([name, found]) => `${name} ${(found[row] ?? 0).toFixed(row.includes(' ') ? 1 : 0)}`,
    );
    console.log(`  ${row}: ${cells.join(', ')}`);
  }
}
