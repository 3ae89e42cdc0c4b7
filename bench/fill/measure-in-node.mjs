import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { wrangler } from '../../scripts/local/wrangler.mjs';
import { CONFIG, sentForm } from './sent-form.mjs';

/**
 * The figures of one document: milliseconds of processor time, kilobytes of heap and buffers, bytes
 * of the PDF, and the bytes added to the document it was made from. Or the reason why there are no
 * figures.
 * @typedef {{ ms: number, kb: number, bytes: number, added: number } | { problem: string }} Probed
 */
/** @typedef {{ milliseconds: number, documents: number }} NodePlan */

// A nursery so large that no collection comes between the two readings of one document.
const FLAGS = ['--expose-gc', '--no-warnings', '--min-semi-space-size=128', '--max-semi-space-size=128'];

/**
 * The very bundle that runs in workerd, in Node, where processor time and memory can be told.
 * @param {import('../support/forms.mjs').Form[]} forms
 * @param {readonly string[]} fillers
 * @param {NodePlan} plan
 * @param {string} folder
 * @returns {Map<string, Map<string, Probed>>}
 */
export function measureInNode(forms, fillers, plan, folder) {
  // Wrangler takes a relative folder from where its configuration is.
  wrangler('deploy', '--dry-run', '--config', CONFIG, '--outdir', resolve(folder));
  const bundle = resolve(folder, 'worker.js');
  return new Map(forms.map((form) => [form.name, probe({ ...plan, bundle, fillers, form: sentForm(form) })]));
}

/**
 * Each form gets its own process, so that the heap holds nothing of the form before.
 * @param {object} input
 * @returns {Map<string, Probed>}
 */
function probe(input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...FLAGS, 'bench/fill/node-probe.mjs'], {
    input: JSON.stringify(input),
    encoding: /** @type {const} */ ('utf8'),
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return new Map(Object.entries(JSON.parse(stdout)));
}
