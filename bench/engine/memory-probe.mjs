// Draws documents one by one and reads the memory before and after each. Input and output are JSON.
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { median } from '../support/statistics.mjs';
import './worker-modules.mjs';

/** @type {{ bundle: string, documents: number, form: import('./worker').EngineForm }} */
const { bundle, documents, form } = JSON.parse(await text(process.stdin));
/** @type {{ default: { fetch(request: Request): Promise<Response> } }} */
const { default: worker } = await import(pathToFileURL(bundle).href);

await worker.fetch(new Request('http://bench/', { method: 'PUT', body: JSON.stringify(form) }));
console.log(JSON.stringify({ engine: await measure('engine'), peer: await measure('peer') }));

/**
 * Heap and buffers that drawing one document takes, garbage included: none is collected meanwhile.
 * @param {'engine' | 'peer'} who
 */
async function measure(who) {
  const draw = async () => (await worker.fetch(new Request(`http://bench/${who}?times=1`))).text();
  // What is made once and kept is not the cost of a document.
  for (let warmUp = 0; warmUp < 5; warmUp++) await draw();
  const taken = [];
  for (let document = 0; document < documents; document++) {
    globalThis.gc?.();
    const before = usedKb();
    await draw();
    taken.push(usedKb() - before);
  }
  return median(taken);
}

function usedKb() {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024;
}
