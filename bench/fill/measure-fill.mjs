import { measureInNode } from './measure-in-node.mjs';
import { measureInWorker } from './measure-in-worker.mjs';

/**
 * The figures of one document; null if it could not be made, or not in that runtime.
 * @typedef {{ workerMs: number | null, nodeMs: number, kb: number, bytes: number, added: number }} FilledBy
 */
/** @typedef {{ name: string, by: Record<string, FilledBy | null> }} FillCase */
/** @typedef {{ worker: import('./measure-in-worker.mjs').WorkerPlan, node: import('./measure-in-node.mjs').NodePlan }} FillPlan */

export const FILLERS = ['engine', 'pdf-lib', '@cantoo/pdf-lib', '@libpdf/core', '@pdfme/generator'];

/**
 * Filling, the engine and its peers side by side in workerd and in Node.
 * @param {import('../support/forms.mjs').Form[]} forms
 * @param {FillPlan} plan
 * @param {string} folder
 * @param {(message: string) => void} tell
 * @returns {Promise<FillCase[]>}
 */
export async function measureFill(forms, plan, folder, tell) {
  tell(`filling ${forms.length} forms in Node`);
  const inNode = measureInNode(forms, FILLERS, plan.node, folder);
  tell('filling them in workerd');
  const inWorker = await measureInWorker(forms, FILLERS, plan.worker);
  return forms.map(({ name }) => {
    const by = FILLERS.map((who) => {
      const probed = inNode.get(name)?.get(who) ?? { problem: 'not measured' };
      if ('problem' in probed) {
        tell(`${name}: ${who} cannot: ${probed.problem.slice(0, 120)}`);
        return [who, null];
      }
      const { ms: nodeMs, ...rest } = probed;
      return [who, { workerMs: inWorker.get(name)?.get(who) ?? null, nodeMs, ...rest }];
    });
    return { name, by: Object.fromEntries(by) };
  });
}
