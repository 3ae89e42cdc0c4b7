import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { BenchWorker } from '../support/bench-worker.mjs';
import { bundleForNode } from '../support/bundle.mjs';
import { median } from '../support/statistics.mjs';

/**
 * Milliseconds of processor time in workerd and in Node. In Node also the time of reading the
 * sources, the most memory in use and the size of the result, in MB. The figures of qpdf are of the
 * whole process.
 * @typedef {{ workerMs: number | null, nodeMs: number, readingMs: number, peakMb: number | null,
 *   outputMb: number | null }} Merged
 */
/** @typedef {{ name: string, by: Record<string, Merged> }} MergeCase */
/** @typedef {{ ms: number, readingMs: number, peakMb: number, outputMb: number }} Probed */

const PEERS = ['engine', 'pdf-lib', '@cantoo/pdf-lib', '@libpdf/core'];
/** The large ones have 2 MB each, most of it in pictures. */
const KINDS = [
  { name: 'documents of 2 MB', kind: { pages: 40, pictureBytes: 1_900_000 } },
  { name: 'small documents', kind: { pages: 2, pictureBytes: 0 } },
];
const COUNTS = [10, 50];
const MOST = Math.max(...COUNTS);
/**
 * A Worker of 128 MB can well spare a heap of this size. The engine must do with it for all
 * sources.
 */
const ENGINE_HEAP = '--max-old-space-size=64';
const NODE = ['--expose-gc', '--no-warnings'];

/**
 * Measures merging 10 and 50 documents, large and small ones: all contenders in turns, and qpdf on
 * the same files.
 * @param {{ rounds: number }} plan
 * @param {string} folder
 * @param {(message: string) => void} tell
 * @returns {Promise<MergeCase[]>}
 */
export async function measureMerge({ rounds }, folder, tell) {
  const bundle = bundleForNode('bench/merge/mergers.ts', folder);
  /** @type {typeof import('./sources')} */
  const { makeSource } = await import(bundleForNode('bench/merge/sources.ts', folder));
  const sources = `${folder}/merge-sources`;
  mkdirSync(sources, { recursive: true });
  const cases = [];
  const worker = await BenchWorker.start('bench/merge/wrangler.toml');
  try {
    for (const { name, kind } of KINDS) {
      for (let index = 0; index < MOST; index++)
        writeFileSync(`${sources}/${index}.pdf`, await makeSource(index, kind));
      await worker.put(JSON.stringify({ count: MOST, kind }));
      for (const count of COUNTS) {
        tell(`merge of ${count} ${name}`);
        const times = await workerTimes(worker, count, rounds);
        cases.push({ name: `${count} ${name}`, by: mergeInNode(times, { bundle, sources, count, rounds }) });
      }
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
      readingMs: median(probed.map(({ readingMs }) => readingMs)),
      peakMb: Math.max(...probed.map(({ peakMb }) => peakMb)),
      outputMb: median(probed.map(({ outputMb }) => outputMb)),
    };
  }
  const qpdfMs = timeQpdf(runs);
  if (qpdfMs !== null)
    by.qpdf = { workerMs: null, nodeMs: qpdfMs, readingMs: 0, peakMb: null, outputMb: null };
  return by;
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
 * Returns the processor time of a native program, if it is installed, including its start, reading
 * and writing. qpdf is told not to compress, because no other contender compresses.
 * @param {NodeRuns} runs
 */
function timeQpdf({ sources, count, rounds }) {
  const files = Array.from({ length: count }, (_, index) => `${sources}/${index}.pdf`);
  const command = [
    'qpdf',
    '--compress-streams=n',
    '--empty',
    '--pages',
    ...files,
    '--',
    `${sources}/qpdf.out`,
  ];
  const samples = [];
  for (let round = 0; round < rounds; round++) {
    // The second line of "times" is about the shell's children: user and system.
    const { status, stdout } = spawnSync('sh', ['-c', '"$@" && times', 'sh', ...command], {
      encoding: 'utf8',
    });
    if (status !== 0) return null;
    samples.push(sumOfTimes(stdout.trim().split('\n').at(-1) ?? ''));
  }
  return median(samples);
}

/** Returns the sum of a line like "0m1.250s 0m0.340s", in milliseconds. */
function sumOfTimes(/** @type {string} */ line) {
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1_000 * Number(seconds),
    0,
  );
}
