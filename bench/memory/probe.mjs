// Runs a step in a process of its own, some times at once, and prints the most memory it had in use.
// Arguments: the bundle, the step, how many at once, the compiled document, where its
// cross-reference begins.
import { open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [bundle = '', name = '', atOnce = '1', file = '', startXref = '0'] = process.argv.slice(2);
/** @type {{ steps: Record<string, import('./steps').Step> }} */
const { steps } = await import(pathToFileURL(bundle).href);
const step = steps[name];
if (!step) throw new Error(`There is no step ${name}.`);
const handle = await open(file);
const document = { handle, length: (await handle.stat()).size, startXref: Number(startXref) };

let peak = 0;

function used() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function look() {
  // What is garbage does not count: an isolate collects it before it is full.
  if (used() > peak) {
    globalThis.gc?.();
    peak = Math.max(peak, used());
  }
}

globalThis.gc?.();
const before = used();
const timer = setInterval(look, 2);
await Promise.all(Array.from({ length: Number(atOnce) }, () => step(document, look)));
clearInterval(timer);
await handle.close();
console.log(JSON.stringify({ peakMb: (peak - before) / 1024 / 1024 }));
