import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 25;

/**
 * Requests /health again and again while `work` runs; returns the slowest time and the result of
 * the work.
 * @template Result
 * @param {string} url
 * @param {() => Promise<Result>} work
 * @returns {Promise<{ result: Result, slowestMs: number }>}
 */
export async function feelPulse(url, work) {
  let done = false;
  // When both fail, the failure of /health is the one reported.
  const settled = Promise.allSettled([work()]).finally(() => {
    done = true;
  });
  let slowestMs = 0;
  do {
    const started = performance.now();
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(30_000) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`/health answered ${answer.status}`);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    await sleep(EVERY_MS);
  } while (!done);
  const [outcome] = await settled;
  if (outcome.status === 'rejected') throw outcome.reason;
  return { result: outcome.value, slowestMs };
}
