import { Client } from '../support/client.mjs';
import { freePort } from '../support/free-port.mjs';
import { closedLoad } from '../support/load.mjs';
import { Product, removeState, temporaryState } from '../support/product.mjs';
import { percentiles } from '../support/statistics.mjs';
import { createPdf, createTemplate } from '../support/templates.mjs';

/**
 * @typedef {import('../support/statistics.mjs').Percentiles & {
 *   form: string, clients: number, requests: number, errors: number, perSecond: number }} Cell
 */
/** @typedef {{ clients: number[], requests: number, seconds: number, warmUp: number }} Plan */

/** Lifts the rate limit, which is not measured here. */
export const UNLIMITED = { LIVE_REQUESTS_PER_SECOND: 1_000_000, DOCUMENTS_PER_SECOND: 1_000_000 };

/**
 * Runs the product and measures each form with each number of clients: from sending a create to
 * having the answer with its link.
 * @param {import('../support/forms.mjs').Form[]} forms
 * @param {Plan} plan
 * @param {(message: string) => void} tell
 */
export async function measureHttp(forms, plan, tell) {
  const state = temporaryState('bench');
  const product = new Product({ state, port: await freePort(), vars: UNLIMITED });
  try {
    tell(`product ready after ${await product.ready()} s`);
    const client = new Client(product.port, product.credentials.live);
    const cells = [];
    for (const form of forms) cells.push(...(await measureForm(client, form, plan, tell)));
    client.close();
    return { cells, peakMemoryMb: product.peakMemoryMb };
  } finally {
    await product.stop();
    removeState(state);
  }
}

/**
 * @param {Client} client
 * @param {import('../support/forms.mjs').Form} form
 * @param {Plan} plan
 * @param {(message: string) => void} tell
 * @returns {Promise<Cell[]>}
 */
async function measureForm(client, form, { clients, requests, seconds, warmUp }, tell) {
  const path = await createTemplate(client, form);
  const send = () => createPdf(client, path, form);
  await closedLoad({ clients: 4, requests: warmUp, seconds }, send);
  const cells = [];
  for (const count of clients) {
    const load = await closedLoad({ clients: count, requests, seconds }, send);
    cells.push(cellOf(form.name, count, load));
    const problem =
      load.errors.length > 0 ? `, ${load.errors.length} errors, the first: ${load.errors[0]}` : '';
    tell(
      `${form.name}, ${count} clients: ${load.latencies.length} in ${load.seconds.toFixed(1)} s${problem}`,
    );
  }
  return cells;
}

/**
 * @param {string} form
 * @param {number} clients
 * @param {import('../support/load.mjs').Load} load
 * @returns {Cell}
 */
function cellOf(form, clients, { latencies, errors, seconds }) {
  return {
    form,
    clients,
    requests: latencies.length,
    errors: errors.length,
    perSecond: latencies.length / seconds,
    ...percentiles(latencies),
  };
}
