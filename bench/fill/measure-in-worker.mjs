import { BenchWorker } from '../support/bench-worker.mjs';
import { median } from '../support/statistics.mjs';
import { CONFIG, sentForm } from './sent-form.mjs';

/** @typedef {{ rounds: number, batchMs: number, warmUpMs: number, secondsEach: number }} WorkerPlan */

/**
 * Returns the milliseconds of a document in workerd, by form and filler. Fillers that cannot fill a
 * form are left out.
 * @param {import('../support/forms.mjs').Form[]} forms
 * @param {readonly string[]} fillers
 * @param {WorkerPlan} plan
 * @returns {Promise<Map<string, Map<string, number>>>}
 */
export async function measureInWorker(forms, fillers, plan) {
  const worker = await BenchWorker.start(CONFIG);
  try {
    const measured = new Map();
    for (const form of forms) {
      await worker.put(JSON.stringify(sentForm(form)));
      measured.set(form.name, await measureForm(worker, fillers, plan));
    }
    return measured;
  } finally {
    await worker.dispose();
  }
}

/**
 * Batches of all fillers take turns, so that other load on the machine meets all of them alike.
 * @param {BenchWorker} worker
 * @param {readonly string[]} fillers
 * @param {WorkerPlan} plan
 * @returns {Promise<Map<string, number>>}
 */
async function measureForm(worker, fillers, { rounds, batchMs, warmUpMs, secondsEach }) {
  /** @type {{ who: string, times: number, left: number, samples: number[] }[]} */
  const runners = [];
  for (const who of fillers) {
    const times = await warmUp(worker, who, { warmUpMs, batchMs });
    if (times !== null) runners.push({ who, times, left: secondsEach * 1000, samples: [] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const runner of runners) {
      if (runner.left < 0) continue;
      const { who, times } = runner;
      const ms = (await worker.time({ who, times })) ?? 0;
      runner.samples.push(ms / times);
      runner.left -= ms;
    }
  }
  return new Map(runners.map(({ who, samples }) => [who, median(samples)]));
}

/**
 * Returns how many documents make a batch, once the code is compiled; null if the filler cannot
 * make any.
 * @param {BenchWorker} worker
 * @param {string} who
 * @param {{ warmUpMs: number, batchMs: number }} plan
 */
async function warmUp(worker, who, { warmUpMs, batchMs }) {
  let times = 1;
  // The first prepares the document, once for all that follow.
  if ((await worker.time({ who, times })) === null) return null;
  for (let used = 0; used < warmUpMs; ) {
    const ms = await worker.time({ who, times });
    if (ms === null) return null;
    used += ms;
    times = Math.max(1, Math.min(times * 8, Math.round((times * batchMs) / ms)));
  }
  return times;
}
