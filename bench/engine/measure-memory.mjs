import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { wrangler } from '../../scripts/local/wrangler.mjs';
import { CONFIG, engineForm } from './engine-form.mjs';

/** @typedef {import('./measure-time.mjs').Pair} Pair */

// A nursery so large that no collection comes between the two readings of one document.
const FLAGS = ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];

/**
 * Kilobytes a document takes in Node, where they can be told: the very bundle that runs in workerd.
 * @param {import('../support/forms.mjs').Form[]} forms
 * @param {number} documents
 * @param {string} folder
 * @returns {Map<string, Pair>}
 */
export function measureMemory(forms, documents, folder) {
  // Wrangler takes a relative folder from where its configuration is.
  wrangler('deploy', '--dry-run', '--config', CONFIG, '--outdir', resolve(folder));
  const bundle = resolve(folder, 'worker.js');
  return new Map(forms.map((form) => [form.name, probe(form, documents, bundle)]));
}

/**
 * A process of its own for each form: nothing of the one before is in its heap.
 * @param {import('../support/forms.mjs').Form} form
 * @param {number} documents
 * @param {string} bundle
 * @returns {Pair}
 */
function probe(form, documents, bundle) {
  const input = JSON.stringify({ bundle, documents, form: engineForm(form) });
  const options = { input, encoding: /** @type {const} */ ('utf8'), maxBuffer: 1e8 };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...FLAGS, 'bench/engine/memory-probe.mjs'],
    options,
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
