// A thread for viewers, which can be ended when a viewer takes too long.
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { fillOn } from './fill-on.mjs';
import { inspect } from './inspect.mjs';
import { judgeEmpty } from './judge-empty.mjs';

const TIMEOUT_MS = 400_000;
const judges = { inspect, judgeEmpty, fillOn };

/**
 * Runs `inspect` in limited time.
 * @param {import('./inspect.mjs').Filling} filling
 */
export function inspectInTime(filling) {
  return inTime('inspect', filling);
}

/**
 * Runs `judgeEmpty` in limited time.
 * @param {import('./judge-empty.mjs').Empty} empty
 */
export function judgeEmptyInTime(empty) {
  return inTime('judgeEmpty', empty);
}

/**
 * Runs `fillOn` in limited time.
 * @param {{ form: Uint8Array }} filled
 */
export function fillOnInTime(filled) {
  return inTime('fillOn', filled);
}

/**
 * @param {keyof typeof judges} judge
 * @param {object} judged
 * @returns {Promise<string[]>}
 */
function inTime(judge, judged) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { judge, judged } });
    const timer = setTimeout(() => {
      resolve([`the viewers did not finish within ${TIMEOUT_MS / 1000} seconds`]);
      worker.terminate();
    }, TIMEOUT_MS);
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => clearTimeout(timer));
  });
}

if (!isMainThread && parentPort !== null && 'judge' in (workerData ?? {})) {
  const { judge, judged } = workerData;
  parentPort.postMessage(await judges[/** @type {keyof typeof judges} */ (judge)](judged));
}
