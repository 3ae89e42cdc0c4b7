// npm run growth [-- --documents 100000] [--state DIR]: makes so many documents in one local deployment, in batches of
// 50, and says what each store keeps for one of them, and how long lists and new documents take at the beginning, at the
// end, and when all are archived. Lists at the end must not take more than three times as long as at the beginning: a
// copy of the beginning answers in turns with the whole, so that both meet the same load of the machine.
// A run that was ended goes on with its state.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openVolumeFiles } from '../../scripts/local/volume-files.mjs';
import { Client, jsonOf } from '../support/client.mjs';
import { dataOf, makeForm } from '../support/forms.mjs';
import { freePort } from '../support/free-port.mjs';
import { closedLoad } from '../support/load.mjs';
import { LostConnection, nameLostConnection, refuseLostConnection } from '../support/lost-connection.mjs';
import { endCleanlyOnSignals, Product, removeState, temporaryState } from '../support/product.mjs';
import { median } from '../support/statistics.mjs';
import { createPdf, createTemplate } from '../support/templates.mjs';
import { bytesOfStores } from './stores.mjs';

const BATCH = 50;
const CLIENTS = 3;
const MINUTES_AT_MOST = 90;
const SLOWER_AT_MOST = 3;
/** As many as a message of the sweep names. */
const ARCHIVED_TOGETHER = 100;
const TRIES = 5;
const TURNS = 21;
/** Batches store their PDFs and project within this time. */
const SETTLED_MS = 30_000;

const { values } = parseArgs({ options: { documents: { type: 'string' }, state: { type: 'string' } } });
const documents = Number(values.documents ?? 100_000);
const first = Math.min(1_000, documents / 2);
const state = values.state ?? temporaryState('growth');
const stateOfBeginning = `${state}-beginning`;
const form = await makeForm(1);

endCleanlyOnSignals();
console.log(`${documents} documents of ${form.name}, data in ${state}`);

const { path, empty } = await beginning();
await grow();
const full = bytesOfStores(state);
const ids = idsOfDocuments(state);
report('bytes kept for one document', { 'at the end': perDocument(full) });
const grown = await comparedWithBeginning();
report('milliseconds, measured in turns', { 'at the beginning': grown.before, 'at the end': grown.now });

await withProduct(state, archive);
report('bytes kept for one document', { 'when archived': perDocument(bytesOfStores(state)) });
const archived = await comparedWithBeginning();
report('milliseconds, measured in turns', {
  'at the beginning': archived.before,
  'when archived': archived.now,
});

const slow = Object.keys(grown.now).filter((what) => timesOf(grown, what) > SLOWER_AT_MOST);
console.log(
  slow.length === 0 ? 'OK' : `FAILED: slower by more than ${SLOWER_AT_MOST} times: ${slow.join(', ')}`,
);
if (slow.length === 0) for (const folder of [state, stateOfBeginning]) removeState(folder);
process.exitCode = slow.length === 0 ? 0 : 1;

/**
 * Measures the stores without a document, makes the first ones and keeps a copy of them, unless the state has that.
 * @returns {Promise<{ path: string, empty: import('./stores.mjs').Bytes }>}
 */
async function beginning() {
  const file = join(state, 'beginning.json');
  if (!existsSync(file)) {
    const path = await withProduct(state, (client) => createTemplate(client, form));
    const empty = bytesOfStores(state);
    await withProduct(state, (client) => make(client, path, first));
    cpSync(state, stateOfBeginning, { recursive: true });
    writeFileSync(file, JSON.stringify({ path, empty }));
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Makes the documents that are still to be made. */
async function grow() {
  for (;;) {
    const left = documents - idsOfDocuments(state).length;
    if (left <= 0) return;
    await withProduct(state, async (client, product) => {
      const started = performance.now();
      const lost = await make(client, path, left);
      const seconds = (performance.now() - started) / 1000;
      console.log(
        `made ${left} in ${seconds.toFixed(0)} s, ${(left / seconds).toFixed(0)} a second, peak memory ${product.peakMemoryMb.toFixed(0)} MB, ${lost} answers lost on their way`,
      );
    });
  }
}

/** The ids of all documents, oldest first, of an ended product. */
function idsOfDocuments(/** @type {string} */ state) {
  const databases = openVolumeFiles(state);
  const rows = databases.flatMap((db) => db.prepare('select id from submissions').all());
  for (const db of databases) db.close();
  return rows.map(({ id }) => String(id)).sort();
}

/** @param {Client} client */
async function archive(client) {
  for (let start = 0; start < ids.length; start += ARCHIVED_TOGETHER) {
    const body = ids.slice(start, start + ARCHIVED_TOGETHER);
    await archiveSome(client, body);
    if ((start / ARCHIVED_TOGETHER) % 100 === 0) console.log(`${start} archived`);
  }
}

/** Archives documents. What the local server lost the answer of is archived again: those that are done stay so. */
async function archiveSome(/** @type {Client} */ client, /** @type {string[]} */ body) {
  for (let tried = 1; ; tried++) {
    try {
      const { status, bytes } = await client.send('POST', '/bench/archive', { body });
      const text = bytes.toString();
      refuseLostConnection({ status, text });
      if (status !== 200) throw new Error(`archiving answered ${status}: ${text.slice(0, 500)}`);
      return;
    } catch (error) {
      const isLost = nameLostConnection(/** @type {Error} */ (error)) instanceof LostConnection;
      if (!isLost || tried === TRIES) throw error;
    }
  }
}

/**
 * @template Found
 * @param {string} state
 * @param {(client: Client, product: Product) => Promise<Found>} work
 */
async function withProduct(state, work) {
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

/**
 * Makes documents in batches, each of which must have made all of its own. Returns how many batches the local server
 * lost the answer of; their documents are in the database.
 */
async function make(/** @type {Client} */ client, /** @type {string} */ path, /** @type {number} */ count) {
  const [templateId] = /tpl_\w+/.exec(path) ?? [];
  const item = { template_id: templateId, data: dataOf(form) };
  const body = { submissions: Array.from({ length: BATCH }, () => item) };
  const limits = { clients: CLIENTS, requests: Math.ceil(count / BATCH), seconds: MINUTES_AT_MOST * 60 };
  let [made, lost] = [0, 0];
  const { errors, latencies } = await closedLoad(limits, async () => {
    const answer = await client.send('POST', '/api/v1/submissions/batches', { body });
    try {
      refuseLostConnection({ status: answer.status, text: answer.bytes.toString() });
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error;
      lost += 1;
      return;
    }
    const { submissions } = jsonOf(answer, 201);
    for (const { id, state } of submissions) if (state !== 'processed') throw new Error(`${id} is ${state}`);
    made += BATCH;
    if (made % 10_000 === 0) console.log(`${made} documents`);
  });
  if (errors.length > 0 || latencies.length < limits.requests)
    throw new Error(`${latencies.length} of ${limits.requests} batches: ${errors.slice(0, 3)}`);
  return lost;
}

/**
 * Asks the whole and the copy of the beginning the same, in turns.
 * @returns {Promise<{ before: Record<string, number>, now: Record<string, number> }>}
 */
function comparedWithBeginning() {
  return withProduct(stateOfBeginning, (atBeginning) =>
    withProduct(state, async (atEnd) => {
      const before = requests(atBeginning, idsOfDocuments(stateOfBeginning));
      const now = requests(atEnd, ids);
      /** @type {{ before: Record<string, number>, now: Record<string, number> }} */
      const found = { before: {}, now: {} };
      for (const [what, asked] of Object.entries(now)) {
        const [first, second] = await mediansInTurns(before[what] ?? asked, asked);
        found.before[what] = first;
        found.now[what] = second;
      }
      return found;
    }),
  );
}

/**
 * @param {Client} client
 * @param {string[]} ids
 * @returns {Record<string, () => Promise<unknown>>}
 */
function requests(client, ids) {
  const [oldest = ''] = ids.slice(40);
  const get = (/** @type {string} */ address) => async () => jsonOf(await client.send('GET', address), 200);
  return {
    'newest 50': get('/api/v1/submissions?limit=50'),
    'newest 50 of a template': get(`${path}?limit=50`),
    'oldest 40': get(`/api/v1/submissions?limit=50&cursor=${oldest}`),
    'of a state that none has': get('/api/v1/submissions?limit=50&state=error'),
    'one by its id': get(`/api/v1/submissions/${oldest}`),
    'a new document': () => createPdf(client, path, form),
  };
}

/**
 * @param {() => Promise<unknown>} first
 * @param {() => Promise<unknown>} second
 * @returns {Promise<[number, number]>}
 */
async function mediansInTurns(first, second) {
  /** @type {[number[], number[]]} */
  const taken = [[], []];
  await first();
  await second();
  for (let turn = 0; turn < TURNS; turn++) {
    taken[0].push(await msOf(first));
    taken[1].push(await msOf(second));
  }
  return [median(taken[0]), median(taken[1])];
}

async function msOf(/** @type {() => Promise<unknown>} */ work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** @param {{ before: Record<string, number>, now: Record<string, number> }} found */
function timesOf({ before, now }, /** @type {string} */ what) {
  return (now[what] ?? 0) / (before[what] ?? 0);
}

function perDocument(/** @type {import('./stores.mjs').Bytes} */ bytes) {
  const each = Object.entries(bytes).map(([store, size]) => [
    store,
    Math.round((size - empty[/** @type {keyof typeof empty} */ (store)]) / ids.length),
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
