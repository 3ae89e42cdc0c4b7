import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleForNode } from '../support/bundle.mjs';
import { noisyPng } from './noisy-png.mjs';

/** @typedef {{ document: string, mb: number, step: string, atOnce: number, peakMb: number }} MemoryRow */

/** @type {Record<string, import('../merge/sources').Kind>} */
const KINDS = {
  'mostly pictures': { pages: 40, pictureBytes: 20_000_000 },
  'mostly text': { pages: 900, pictureBytes: 0 },
};
/** @type {[step: string, atOnce: number][]} */
const RUNS = [
  ['encrypt in memory', 1],
  ['encrypt in memory', 4],
  ['encrypt from storage', 1],
  ['encrypt from storage', 4],
  ['compile', 1],
  ['merge', 1],
  ['find fields', 1],
  ['finish', 1],
];
/** A browser's PDF with more pages is refused. */
const MOST_PRINTED_PAGES = 500;
const PICTURES = {
  'PNG with alpha': () => noisyPng(1600, 1500, 6),
  'PNG without alpha': () => noisyPng(1800, 1800, 2),
};

/**
 * Measures the most memory that the steps need which hold documents, each in a process of its own.
 * The factors in src/engine/weights.ts come from here.
 * @param {string} folder
 * @param {(message: string) => void} tell
 * @returns {Promise<MemoryRow[]>}
 */
export async function measureMemory(folder, tell) {
  /** @type {typeof import('../merge/sources')} */
  const { makeSource } = await import(bundleForNode('bench/merge/sources.ts', folder));
  /** @type {typeof import('../../src/engine/fill/compile/compile-document')} */
  const { compileDocument } = await import(
    bundleForNode('src/engine/fill/compile/compile-document.ts', folder)
  );
  const bundle = bundleForNode('bench/memory/steps.ts', folder);
  /** @type {MemoryRow[]} */
  const rows = [];
  for (const [document, kind] of Object.entries(KINDS)) {
    tell(`memory: ${document}`);
    const compiled = await compileDocument(await makeSource(0, kind));
    if (compiled.outcome !== 'compiled') throw new Error(compiled.message);
    const file = resolve(folder, 'held.pdf');
    writeFileSync(file, compiled.pdf);
    const mb = compiled.pdf.length / 1024 / 1024;
    const runs = RUNS.filter(([step]) => step !== 'finish' || kind.pages <= MOST_PRINTED_PAGES);
    for (const [step, atOnce] of runs)
      rows.push({ document, mb, step, atOnce, ...probe(bundle, step, atOnce, file, compiled.plan.base) });
  }
  for (const [document, make] of Object.entries(PICTURES)) {
    tell(`memory: ${document}`);
    const bytes = make();
    const file = resolve(folder, 'held.png');
    writeFileSync(file, bytes);
    const [step, atOnce] = ['decode a picture', 1];
    const mb = bytes.length / 1024 / 1024;
    rows.push({ document, mb, step, atOnce, ...probe(bundle, step, atOnce, file) });
  }
  return rows;
}

/** @returns {{ peakMb: number }} */
function probe(
  /** @type {string} */ bundle,
  /** @type {string} */ step,
  /** @type {number} */ atOnce,
  /** @type {string} */ file,
  { startXref = 0 } = {},
) {
  const asked = [bundle, step, String(atOnce), file, String(startXref)];
  const printed = execFileSync(process.execPath, ['--expose-gc', 'bench/memory/probe.mjs', ...asked]);
  return JSON.parse(printed.toString());
}

/** @param {readonly MemoryRow[]} rows */
export function memoryTable(rows) {
  return [
    '| Document | Step | At once | Most memory | Of the document |',
    '|---|---|---|---|---|',
    ...rows.map(({ document, mb, step, atOnce, peakMb }) => {
      const share = `${(peakMb / mb / atOnce).toFixed(1)} times`;
      return `| ${mb.toFixed(0)} MB, ${document} | ${step} | ${atOnce} | ${peakMb.toFixed(0)} MB | ${share} |`;
    }),
  ].join('\n');
}
