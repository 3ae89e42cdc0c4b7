import { setTimeout as sleep } from 'node:timers/promises';
import { Client, jsonOf } from '../support/client.mjs';
import { dataOf } from '../support/forms.mjs';
import { freePort, Product, removeState, temporaryState } from '../support/product.mjs';
import { median } from '../support/statistics.mjs';
import { createPdf, createTemplate } from '../support/templates.mjs';

/** @typedef {{ rounds: number }} BatchPlan */
/** @typedef {{ singleMs: number, batchMs: number, ratio: number }} BatchFigures */

const SIZE = 50;
const UNLIMITED = { LIVE_REQUESTS_PER_SECOND: 1_000_000 };

/** What a batch puts off follows two seconds later and takes one more: neither is to be measured beside it. */
const REST_MS = 4_000;

/**
 * How long one synchronous create takes at one client, and how long a synchronous batch of 50 of the same: medians,
 * the two taken in turns, with nothing else going on.
 * @param {import('../support/forms.mjs').Form} form
 * @param {BatchPlan} plan
 * @param {(message: string) => void} tell
 * @returns {Promise<BatchFigures>}
 */
export async function measureBatch(form, { rounds }, tell) {
  const state = temporaryState('bench');
  const product = new Product({ state, port: await freePort(), vars: UNLIMITED });
  try {
    await product.ready();
    const client = new Client(product.port, product.credentials.live);
    const path = await createTemplate(client, form);
    const template_id = path.split('/').at(-2) ?? '';
    const single = () => createPdf(client, path, form);
    const batch = () => createBatch(client, template_id, form);
    for (let warmUp = 0; warmUp < 10; warmUp++) await single();
    await batch();
    const singles = [];
    const batches = [];
    for (let round = 0; round < rounds; round++) {
      await sleep(REST_MS);
      for (let nth = 0; nth < 10; nth++) singles.push(await timed(single));
      batches.push(await timed(batch));
    }
    client.close();
    const [singleMs, batchMs] = [median(singles), median(batches)];
    const figures = { singleMs, batchMs, ratio: batchMs / singleMs };
    tell(`batch of ${SIZE}: ${batchMs.toFixed(0)} ms, ${figures.ratio.toFixed(1)} times a single one`);
    return figures;
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

const timed = async (/** @type {() => Promise<void>} */ work) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
