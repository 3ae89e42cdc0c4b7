// Merges in a process of its own, from files, and tells how much processor time that took and how much memory was in
// use at most.
// Arguments: the bundle, who merges, how many sources, the folder with them.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [bundle = '', who = '', count = '0', folder = ''] = process.argv.slice(2);
/** @type {{ mergers: Record<string, import('./mergers').Merger> }} */
const { mergers } = await import(pathToFileURL(bundle).href);
const merge = mergers[who];
if (!merge) throw new Error(`Nobody is called ${who}.`);

let peak = 0;
let written = 0;
const look = () => {
  const { heapUsed, external } = process.memoryUsage();
  peak = Math.max(peak, heapUsed + external);
};
const open = async (/** @type {number} */ index) => {
  look();
  return new Uint8Array(readFileSync(`${folder}/${index}.pdf`));
};
const write = async (/** @type {Uint8Array} */ piece) => {
  written += piece.byteLength;
  look();
};

// Once to warm up: what is measured is the work, not the compiler.
await merge(2, open, write);
globalThis.gc?.();
[peak, written] = [0, 0];
const started = process.cpuUsage();
await merge(Number(count), open, write);
const { user, system } = process.cpuUsage(started);
const ms = (user + system) / 1000;
console.log(JSON.stringify({ ms, peakMb: peak / 1024 / 1024, outputMb: written / 1024 / 1024 }));
