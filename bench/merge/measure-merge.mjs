import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { BenchWorker } from '../support/bench-worker.mjs';
import { bundleForNode } from '../support/bundle.mjs';
import { median } from '../support/statistics.mjs';

/**
 * Milliseconds in workerd, milliseconds of processor time in Node, and in Node the most memory in use and the size of the result, in MB.
 * @typedef {{ workerMs: number | null, nodeMs: number, peakMb: number | null, outputMb: number | null }} Merged
 */
/** @typedef {{ name: string, count: number, by: Record<string, Merged> }} MergeCase */
/** @typedef {{ ms: number, peakMb: number, outputMb: number }} Probed */

const PEERS = ['engine', 'pdf-lib', '@cantoo/pdf-lib', '@libpdf/core'];
/** Pictures; pages, text and fields come on top. */
const PICTURE_BYTES = 1_900_000;
/** A heap that a Worker of 128 MB can well spare. The engine must do with it, whatever the sources are. */
const ENGINE_HEAP = '--max-old-space-size=64';
const NODE = ['--expose-gc', '--no-warnings'];

/**
 * Merging 10 and 50 documents of 2 MB, all contenders in turns.
 * @param {{ rounds: number }} plan
 * @param {string} folder
 * @param {(message: string) => void} tell
 * @returns {Promise<MergeCase[]>}
 */
export async function measureMerge({ rounds }, folder, tell) {
  const bundle = bundleForNode('bench/merge/mergers.ts', folder);
  const sources = `${folder}/merge-sources`;
  await writeSources(sources, 50, bundleForNode('bench/merge/sources.ts', folder));
  const cases = [];
  const worker = await BenchWorker.start('bench/merge/wrangler.toml');
  try {
    await worker.put(JSON.stringify({ count: 50, bytes: PICTURE_BYTES }));
    for (const count of [10, 50]) {
      tell(`merge of ${count}`);
      const times = await workerTimes(worker, count, rounds);
      const by = mergeInNode(times, { bundle, sources, count, rounds });
      cases.push({ name: `${count} documents`, count, by });
    }
    return cases;
  } finally {
    await worker.dispose();
    rmSync(sources, { recursive: true });
  }
}

/** @typedef {{ bundle: string, sources: string, count: number, rounds: number }} NodeRuns */

/**
 * @param {Map<string, number[]>} workerTimes
 * @param {NodeRuns} runs
 */
function mergeInNode(workerTimes, runs) {
  /** @type {Record<string, Merged>} */
  const by = {};
  for (const who of PEERS) {
    const probed = Array.from({ length: runs.rounds }, () => probe(who, runs));
    by[who] = {
      workerMs: median(workerTimes.get(who) ?? []),
      nodeMs: median(probed.map(({ ms }) => ms)),
      peakMb: Math.max(...probed.map(({ peakMb }) => peakMb)),
      outputMb: median(probed.map(({ outputMb }) => outputMb)),
    };
  }
  const qpdfMs = timeQpdf(runs);
  if (qpdfMs !== null) by.qpdf = { workerMs: null, nodeMs: qpdfMs, peakMb: null, outputMb: null };
  return by;
}

/** @param {string} folder @param {number} count @param {string} bundle */
async function writeSources(folder, count, bundle) {
  const { makeSource } = await import(bundle);
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < count; index++) {
    writeFileSync(`${folder}/${index}.pdf`, await makeSource(index, PICTURE_BYTES));
  }
}

/**
 * @param {BenchWorker} worker
 * @param {number} count
 * @param {number} rounds
 */
async function workerTimes(worker, count, rounds) {
  /** @type {Map<string, number[]>} */
  const times = new Map(PEERS.map((who) => [who, []]));
  for (const who of PEERS) await worker.time({ who, count: 10 });
  for (let round = 0; round < rounds; round++) {
    for (const who of PEERS) times.get(who)?.push((await worker.time({ who, count })) ?? 0);
  }
  return times;
}

/** @param {string} who @param {NodeRuns} runs @returns {Probed} */
function probe(who, { bundle, sources, count }) {
  const flags = who === 'engine' ? [...NODE, ENGINE_HEAP] : NODE;
  const command = [...flags, 'bench/merge/node-probe.mjs', bundle, who, String(count), sources];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${who}: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * A native program, where it is installed, its start included. Told not to compress, which nobody else does either.
 * @param {NodeRuns} runs
 */
function timeQpdf({ sources, count, rounds }) {
  const files = Array.from({ length: count }, (_, index) => `${sources}/${index}.pdf`);
  const samples = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const { status } = spawnSync('qpdf', [
      '--compress-streams=n',
      '--empty',
      '--pages',
      ...files,
      '--',
      `${sources}/qpdf.out`,
    ]);
    if (status !== 0) return null;
    samples.push(performance.now() - started);
  }
  return median(samples);
}
