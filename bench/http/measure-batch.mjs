import { setTimeout as sleep } from 'node:timers/promises';
import { Client, jsonOf } from '../support/client.mjs';
import { dataOf } from '../support/forms.mjs';
import { freePort } from '../support/free-port.mjs';
import { processorMs } from '../support/process-tree.mjs';
import { Product, removeState, temporaryState } from '../support/product.mjs';
import { median } from '../support/statistics.mjs';
import { createPdf, createTemplate } from '../support/templates.mjs';

/** @typedef {{ rounds: number }} BatchPlan */
/**
 * `ms` is the time on the wall. `processorMs` is the processor time of all processes of the
 * product, which the load of the machine hardly changes.
 */
/** @typedef {{ ms: number, processorMs: number }} Timed */
/**
 * `objects`: 50 new Durable Objects that only write; `files`: 50 files in the bucket.
 * @typedef {Record<'single' | 'batch' | 'objects' | 'files', Timed> & { ratio: number }} BatchFigures
 */

const SIZE = 50;
const UNLIMITED = { LIVE_REQUESTS_PER_SECOND: 1_000_000, DOCUMENTS_PER_SECOND: 1_000_000 };

/**
 * The work that a batch puts off starts two seconds later and takes one more second. No measurement
 * may run beside it.
 */
const REST_MS = 4_000;

/**
 * Measures one synchronous create by one client, and one synchronous batch of 50 of the same:
 * medians, the two taken in turns, with nothing else going on. Also measures the least time that
 * the local runtime takes for as many objects and files.
 * @param {import('../support/forms.mjs').Form} form
 * @param {BatchPlan} plan
 * @param {(message: string) => void} tell
 * @returns {Promise<BatchFigures>}
 */
export async function measureBatch(form, { rounds }, tell) {
  const state = temporaryState('bench');
  const product = new Product({
    state,
    port: await freePort(),
    vars: UNLIMITED,
    entry: 'bench/http/floor.ts',
  });
  try {
    await product.ready();
    const client = new Client(product.port, product.credentials.live);
    const path = await createTemplate(client, form);
    const template_id = path.split('/').at(-2) ?? '';
    const works = {
      single: () => createPdf(client, path, form),
      batch: () => createBatch(client, template_id, form),
      objects: () => visit(client, '/floor/objects'),
      files: () => visit(client, '/floor/files'),
    };
    for (let warmUp = 0; warmUp < 10; warmUp++) await works.single();
    await works.batch();
    const pids = product.processes.map(({ pid }) => pid);
    /** @type {Record<keyof typeof works, Timed[]>} */
    const seen = { single: [], batch: [], objects: [], files: [] };
    for (let round = 0; round < rounds; round++) {
      await sleep(REST_MS);
      for (let nth = 0; nth < 10; nth++) seen.single.push(await timed(works.single, pids));
      seen.batch.push(await timed(works.batch, pids));
      await sleep(REST_MS);
      seen.objects.push(await timed(works.objects, pids));
      seen.files.push(await timed(works.files, pids));
    }
    client.close();
    const [single, batch] = [medians(seen.single), medians(seen.batch)];
    const [objects, files] = [medians(seen.objects), medians(seen.files)];
    for (const [name, { ms, processorMs }] of Object.entries({ single, batch, objects, files }))
      tell(`${name}: ${ms.toFixed(1)} ms, of the processors ${processorMs.toFixed(1)} ms`);
    return { single, batch, objects, files, ratio: batch.ms / single.ms };
  } finally {
    await product.stop();
    removeState(state);
  }
}

/**
 * @param {Client} client
 * @param {string} template_id
 * @param {import('../support/forms.mjs').Form} form
 */
async function createBatch(client, template_id, form) {
  const submissions = Array.from({ length: SIZE }, () => ({ data: dataOf(form) }));
  const body = { template_id, submissions };
  const created = jsonOf(await client.send('POST', '/api/v1/submissions/batches', { body }), 201);
  for (const { id, download_url } of created.submissions)
    if (!download_url) throw new Error(`${id} has no download_url`);
}

/** @param {Client} client @param {string} path */
async function visit(client, path) {
  const { status } = await client.send('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

/**
 * @param {() => Promise<void>} work
 * @param {number[]} pids
 * @returns {Promise<Timed>}
 */
async function timed(work, pids) {
  const used = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  const [before, started] = [used(), performance.now()];
  await work();
  return { ms: performance.now() - started, processorMs: used() - before };
}

/** @param {Timed[]} samples @returns {Timed} */
function medians(samples) {
  return {
    ms: median(samples.map(({ ms }) => ms)),
    processorMs: median(samples.map(({ processorMs }) => processorMs)),
  };
}
