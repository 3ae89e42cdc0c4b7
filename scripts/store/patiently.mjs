import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 8;

/**
 * Asks until there is an answer. Trouble that may pass is waited out, as long as the other side asks.
 * @template Answer
 * @param {() => Promise<{ answer: Answer } | { trouble: Error, mayPass: boolean, pauseMs?: number }>} ask
 * @returns {Promise<Answer>}
 */
export async function patiently(ask) {
  for (let attempt = 1; ; attempt++) {
    const outcome = await ask();
    if ('answer' in outcome) return outcome.answer;
    if (!outcome.mayPass || attempt === TRIES) throw outcome.trouble;
    await wait(outcome.pauseMs ?? Math.min(30_000, 250 * 2 ** attempt));
  }
}

/** Whether an answer with this status may be another one later. @param {number} status */
export function mayPass(status) {
  return status === 429 || status >= 500;
}
