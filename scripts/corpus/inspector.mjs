// A thread for viewers, which can be ended when a viewer takes too long.
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { inspect } from './inspect.mjs';

const TIMEOUT_MS = 400_000;

/**
 * Runs `inspect` in limited time.
 * @param {import('./inspect.mjs').Filling} filling
 * @returns {Promise<string[]>}
 */
export function inspectInTime(filling) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: filling });
    const timer = setTimeout(() => {
      resolve([`the viewers did not finish within ${TIMEOUT_MS / 1000} seconds`]);
      worker.terminate();
    }, TIMEOUT_MS);
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => clearTimeout(timer));
  });
}

if (!isMainThread && parentPort !== null && 'filled' in (workerData ?? {})) {
  parentPort.postMessage(await inspect(workerData));
}
