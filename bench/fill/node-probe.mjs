// Fills one form with each filler in turn and prints the cost of a document. Input and output are
// JSON.
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { median } from '../support/statistics.mjs';
import './worker-modules.mjs';

/**
 * @type {import('./measure-in-node.mjs').NodePlan & {
 *   bundle: string, fillers: string[], form: import('./fill-form').SentForm }}
 */
const { bundle, fillers, form, milliseconds, documents } = JSON.parse(await text(process.stdin));
/** @type {{ default: { fetch(request: Request): Promise<Response> } }} */
const { default: worker } = await import(pathToFileURL(bundle).href);
await worker.fetch(new Request('http://bench/', { method: 'PUT', body: JSON.stringify(form) }));

/** @type {Record<string, import('./measure-in-node.mjs').Probed>} */
const probed = {};
for (const who of fillers) probed[who] = await probe(who);
console.log(JSON.stringify(probed));

/**
 * @param {string} who
 * @returns {Promise<import('./measure-in-node.mjs').Probed>}
 */
async function probe(who) {
  const fill = async (/** @type {number} */ times) => {
    const answer = await worker.fetch(
      new Request(`http://bench/?who=${encodeURIComponent(who)}&times=${times}`),
    );
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  try {
    const { bytes, added } = await fill(1);
    // One run warms up, so that the figures measure the work and not the compiler.
    const rough = await timeOf(fill, milliseconds);
    if (rough > milliseconds) return { ms: rough, kb: await memoryOf(fill, 1), bytes, added };
    return { ms: await timeOf(fill, milliseconds), kb: await memoryOf(fill, documents), bytes, added };
  } catch (error) {
    if (who === 'engine') throw error;
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Processor time of a document, on both cores: what else runs on the machine hardly changes it. */
async function timeOf(
  /** @type {(times: number) => Promise<unknown>} */ fill,
  /** @type {number} */ forMilliseconds,
) {
  let [used, filled] = [0, 0];
  for (let times = 1; used < forMilliseconds; times = Math.min(50, times * 2)) {
    const before = process.cpuUsage();
    await fill(times);
    const { user, system } = process.cpuUsage(before);
    used += (user + system) / 1000;
    filled += times;
  }
  return used / filled;
}

/** Heap and buffers that one document takes, garbage included: none is collected meanwhile. */
async function memoryOf(
  /** @type {(times: number) => Promise<unknown>} */ fill,
  /** @type {number} */ count,
) {
  const taken = [];
  for (let document = 0; document < count; document++) {
    globalThis.gc?.();
    const before = usedKb();
    await fill(1);
    taken.push(usedKb() - before);
  }
  return median(taken);
}

function usedKb() {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024;
}
