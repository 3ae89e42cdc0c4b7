import { unstable_startWorker } from 'wrangler';
import { median } from '../support/statistics.mjs';
import { CONFIG, sentForm } from './sent-form.mjs';

/** @typedef {Awaited<ReturnType<typeof unstable_startWorker>>} BenchWorker */
/** @typedef {{ rounds: number, batchMs: number, warmUpMs: number, secondsEach: number }} WorkerPlan */

/** @param {string} config */
export const startBenchWorker = (config) =>
  unstable_startWorker({
    config,
    dev: { watch: false, inspector: false, server: { hostname: '127.0.0.1', port: 0 }, logLevel: 'error' },
  });

/**
 * Milliseconds a document takes in workerd, by form and filler; without those who cannot.
 * @param {import('../support/forms.mjs').Form[]} forms
 * @param {readonly string[]} fillers
 * @param {WorkerPlan} plan
 * @returns {Promise<Map<string, Map<string, number>>>}
 */
export async function measureInWorker(forms, fillers, plan) {
  const worker = await startBenchWorker(CONFIG);
  try {
    const measured = new Map();
    for (const form of forms) {
      await worker.fetch('http://bench/', { method: 'PUT', body: JSON.stringify(sentForm(form)) });
      measured.set(form.name, await measureForm(worker, fillers, plan));
    }
    return measured;
  } finally {
    await worker.dispose();
  }
}

/**
 * Batches of all fillers take turns, so that what else the machine does meets everyone alike.
 * @param {BenchWorker} worker
 * @param {readonly string[]} fillers
 * @param {WorkerPlan} plan
 * @returns {Promise<Map<string, number>>}
 */
async function measureForm(worker, fillers, { rounds, batchMs, warmUpMs, secondsEach }) {
  /** @type {{ who: string, times: number, left: number, samples: number[] }[]} */
  const runners = [];
  for (const who of fillers) {
    const perDocument = await warmUp(worker, who, warmUpMs);
    if (perDocument === null) continue;
    const times = Math.max(1, Math.round(batchMs / perDocument));
    runners.push({ who, times, left: secondsEach * 1000, samples: [] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const runner of runners) {
      if (runner.left < 0) continue;
      const ms = (await fillTimes(worker, runner.who, runner.times)) ?? 0;
      runner.samples.push(ms / runner.times);
      runner.left -= ms;
    }
  }
  return new Map(runners.map(({ who, samples }) => [who, median(samples)]));
}

/**
 * What one document takes once the code is compiled; null where it cannot be made.
 * @param {BenchWorker} worker
 * @param {string} who
 * @param {number} forMs
 */
async function warmUp(worker, who, forMs) {
  const until = performance.now() + forMs;
  let times = 1;
  let perDocument = 0;
  do {
    const ms = await fillTimes(worker, who, times);
    if (ms === null) return null;
    perDocument = ms / times;
    times = Math.max(1, Math.round(forMs / 8 / perDocument));
  } while (performance.now() < until);
  return perDocument;
}

/**
 * Measured from outside: inside a Worker the clock may stand still while it computes.
 * @param {BenchWorker} worker
 * @param {string} who
 * @param {number} times
 */
async function fillTimes(worker, who, times) {
  const started = performance.now();
  const answer = await worker.fetch(`http://bench/?who=${encodeURIComponent(who)}&times=${times}`);
  const text = await answer.text();
  if (answer.status === 422) return null;
  if (!answer.ok) throw new Error(`${who}: ${text}`);
  return performance.now() - started;
}
