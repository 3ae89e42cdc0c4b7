import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ latencies: number[], errors: string[], seconds: number }} Load */

/**
 * Sends a fixed number of requests from some clients. Each client sends its next request when it
 * has its answer. Ends early when the time is up.
 * @param {{ clients: number, requests: number, seconds: number }} limits
 * @param {(number: number) => Promise<void>} send
 * @returns {Promise<Load>}
 */
export async function closedLoad({ clients, requests, seconds }, send) {
  const { load, timed } = recorder(send);
  const started = performance.now();
  const until = started + seconds * 1000;
  let next = 0;
  const client = async () => {
    while (next < requests && performance.now() < until) await timed(next++, performance.now());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { ...load, seconds: (performance.now() - started) / 1000 };
}

/**
 * Sends requests at a constant rate, whether or not earlier ones are answered. Each request is
 * measured from the moment it was due: a server that stalls delays all requests due meanwhile, not
 * only the first.
 * @param {{ rate: number, seconds: number }} limits
 * @param {(number: number) => Promise<void>} send
 * @returns {Promise<Load>}
 */
export async function openLoad({ rate, seconds }, send) {
  const { load, timed } = recorder(send);
  const started = performance.now();
  const pending = [];
  for (let number = 0; number < rate * seconds; number++) {
    const due = started + (number * 1000) / rate;
    await sleep(Math.max(0, due - performance.now()));
    pending.push(timed(number, due));
  }
  await Promise.all(pending);
  return { ...load, seconds: (performance.now() - started) / 1000 };
}

/** @param {(number: number) => Promise<void>} send */
function recorder(send) {
  /** @type {Load} */
  const load = { latencies: [], errors: [], seconds: 0 };
  const timed = async (/** @type {number} */ number, /** @type {number} */ since) => {
    try {
      await send(number);
      load.latencies.push(performance.now() - since);
    } catch (error) {
      load.errors.push(String(error));
    }
  };
  return { load, timed };
}
