import { BenchWorker } from '../support/bench-worker.mjs';
import { bundleForNode } from '../support/bundle.mjs';
import { median, rounded } from '../support/statistics.mjs';

/** Milliseconds a megabyte. @typedef {{ workerMs: number, nodeMs: number }} Locked */
/** @typedef {{ name: string, mb: number, by: Record<string, Locked> }} EncryptCase */

const LOCKERS = ['engine', '@cantoo/pdf-lib', '@libpdf/core'];
const KIND = { pages: 40, pictureBytes: 7_800_000 };

/**
 * Encrypts a document of 8 MB with all contenders in turns.
 * @param {{ rounds: number }} plan
 * @param {string} folder
 * @param {(message: string) => void} tell
 * @returns {Promise<EncryptCase[]>}
 */
export async function measureEncrypt({ rounds }, folder, tell) {
  tell('encryption');
  /** @type {typeof import('../merge/sources')} */
  const { makeSource } = await import(bundleForNode('bench/merge/sources.ts', folder));
  const pdf = await makeSource(0, KIND);
  const mb = pdf.length / 1024 / 1024;
  /** @type {{ lockers: Record<string, import('./lockers').Locker> }} */
  const { lockers } = await import(bundleForNode('bench/encrypt/lockers.ts', folder));
  const worker = await BenchWorker.start('bench/encrypt/wrangler.toml');
  /** @type {Map<string, { worker: number[], node: number[] }>} */
  const samples = new Map(LOCKERS.map((who) => [who, { worker: [], node: [] }]));
  try {
    await worker.put(pdf);
    for (let round = -1; round < rounds; round++) {
      for (const [who, taken] of samples) {
        const inWorker = (await worker.time({ who })) ?? 0;
        const inNode = await nodeTime(lockers[who], pdf);
        if (round < 0) continue;
        taken.worker.push(inWorker / mb);
        taken.node.push(inNode / mb);
      }
    }
  } finally {
    await worker.dispose();
  }
  const by = [...samples].map(([who, taken]) => [
    who,
    { workerMs: median(taken.worker), nodeMs: median(taken.node) },
  ]);
  return [{ name: `${mb.toFixed(0)} MB`, mb, by: Object.fromEntries(by) }];
}

/** Processor time. @param {import('./lockers').Locker | undefined} lock @param {Uint8Array} pdf */
async function nodeTime(lock, pdf) {
  const before = process.cpuUsage();
  await lock?.(pdf);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** @param {readonly EncryptCase[]} cases */
export function encryptTable(cases) {
  return [
    '| Document | Who | In workerd, a MB | Processor time in Node, a MB |',
    '|---|---|---|---|',
    ...cases.flatMap(({ name, by }) =>
      Object.entries(by).map(
        ([who, { workerMs, nodeMs }]) =>
          `| ${name} | ${who} | ${workerMs.toFixed(1)} ms | ${nodeMs.toFixed(1)} ms |`,
      ),
    ),
  ].join('\n');
}

/** @param {readonly EncryptCase[]} cases @returns {Record<string, number>} */
export function encryptRatios(cases) {
  return Object.fromEntries(
    cases.flatMap(({ name, by }) => {
      const [engine, peer] = [by.engine, by['@cantoo/pdf-lib']];
      if (!engine || !peer) return [];
      return [
        [`encrypting ${name}: @cantoo/pdf-lib's time / engine`, rounded(peer.workerMs / engine.workerMs)],
      ];
    }),
  );
}
