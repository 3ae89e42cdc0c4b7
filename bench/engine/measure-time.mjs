import { unstable_startWorker } from 'wrangler';
import { median } from '../support/statistics.mjs';
import { CONFIG, engineForm } from './engine-form.mjs';

/** @typedef {{ engine: number, peer: number }} Pair */
/** @typedef {Awaited<ReturnType<typeof unstable_startWorker>>} BenchWorker */

const WARM_UP_MS = 1_000;
const BATCH_MS = 150;

/**
 * Milliseconds a document takes in workerd, for the engine and for its peer.
 * @param {import('../support/forms.mjs').Form[]} forms
 * @param {number} batches
 * @returns {Promise<Map<string, Pair>>}
 */
export async function measureTime(forms, batches) {
  const worker = await unstable_startWorker({
    config: CONFIG,
    dev: { watch: false, inspector: false, server: { hostname: '127.0.0.1', port: 0 }, logLevel: 'error' },
  });
  try {
    const measured = new Map();
    for (const form of forms) {
      await worker.fetch('http://bench/', { method: 'PUT', body: JSON.stringify(engineForm(form)) });
      measured.set(form.name, await measureForm(worker, batches));
    }
    return measured;
  } finally {
    await worker.dispose();
  }
}

/**
 * Batches of the two take turns, so that what else the machine does meets both alike.
 * @param {BenchWorker} worker
 * @param {number} batches
 * @returns {Promise<Pair>}
 */
async function measureForm(worker, batches) {
  const times = { engine: await warmUp(worker, 'engine'), peer: await warmUp(worker, 'peer') };
  /** @type {{ engine: number[], peer: number[] }} */
  const samples = { engine: [], peer: [] };
  for (let batch = 0; batch < batches; batch++) {
    samples.engine.push(await drawTimes(worker, 'engine', times.engine));
    samples.peer.push(await drawTimes(worker, 'peer', times.peer));
  }
  return { engine: median(samples.engine), peer: median(samples.peer) };
}

/**
 * How many documents make a batch, once the code is compiled.
 * @param {BenchWorker} worker
 * @param {keyof Pair} who
 */
async function warmUp(worker, who) {
  const until = performance.now() + WARM_UP_MS;
  let times = 1;
  while (performance.now() < until) {
    times = Math.max(1, Math.round(BATCH_MS / (await drawTimes(worker, who, times))));
  }
  return times;
}

/**
 * Measured from outside: inside a Worker the clock may stand still while it computes.
 * @param {BenchWorker} worker
 * @param {keyof Pair} who
 * @param {number} times
 */
async function drawTimes(worker, who, times) {
  const started = performance.now();
  const answer = await worker.fetch(`http://bench/${who}?times=${times}`);
  if (!answer.ok) throw new Error(`${who}: ${await answer.text()}`);
  await answer.text();
  return (performance.now() - started) / times;
}
