import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleForNode } from '../support/bundle.mjs';

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
];

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
    for (const [step, atOnce] of RUNS) {
      const asked = [bundle, step, String(atOnce), file, String(compiled.plan.base.startXref)];
      const printed = execFileSync(process.execPath, ['--expose-gc', 'bench/memory/probe.mjs', ...asked]);
      rows.push({ document, mb, step, atOnce, ...JSON.parse(printed.toString()) });
    }
  }
  return rows;
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
