// Merges in a process of its own, from files, and prints its processor time and the most memory in
// use.
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
/** The time of reading the files is kept apart, because it says nothing about a merger. */
let reading = 0;

function milliseconds(/** @type {NodeJS.CpuUsage} */ { user, system }) {
  return (user + system) / 1000;
}

function used() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function look() {
  peak = Math.max(peak, used());
}

async function open(/** @type {number} */ index) {
  look();
  const from = process.cpuUsage();
  const bytes = new Uint8Array(readFileSync(`${folder}/${index}.pdf`));
  reading += milliseconds(process.cpuUsage(from));
  return bytes;
}

async function write(/** @type {Uint8Array} */ piece) {
  written += piece.byteLength;
  look();
}

// One run warms up, so that the figures measure the work and not the compiler.
await merge(10, open, write);
globalThis.gc?.();
// All contenders are loaded in this process, and their code takes room.
const before = used();
[peak, written, reading] = [0, 0, 0];
const started = process.cpuUsage();
await merge(Number(count), open, write);
const ms = milliseconds(process.cpuUsage(started)) - reading;
console.log(
  JSON.stringify({
    ms,
    readingMs: reading,
    peakMb: (peak - before) / 1024 / 1024,
    outputMb: written / 1024 / 1024,
  }),
);
