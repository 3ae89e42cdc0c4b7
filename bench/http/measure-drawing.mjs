import { Client } from '../support/client.mjs';
import { freePort } from '../support/free-port.mjs';
import { Product, removeState, temporaryState } from '../support/product.mjs';
import { median } from '../support/statistics.mjs';
import { createPdf, createTemplate } from '../support/templates.mjs';
import { UNLIMITED } from './measure-http.mjs';

/** @typedef {{ form: string, drawnMs: number, undrawnMs: number, ratio: number }} DrawingShare */

const WARM_UP = 60;

/**
 * Measures what drawing adds to a create: one client asks the product and, in turns, the product
 * with drawing switched off.
 * @param {import('../support/forms.mjs').Form[]} forms
 * @param {{ pairs: number }} plan
 * @param {(message: string) => void} tell
 * @returns {Promise<DrawingShare[]>}
 */
export async function measureDrawing(forms, { pairs }, tell) {
  const instances = [await start(''), await start('bench/http/undrawn.ts')];
  try {
    const shares = [];
    for (const form of forms) {
      const share = await compare(instances, form, pairs);
      tell(
        `${form.name}: ${share.drawnMs.toFixed(1)} ms drawn, ${share.undrawnMs.toFixed(1)} ms not, ratio ${share.ratio.toFixed(2)}`,
      );
      shares.push(share);
    }
    return shares;
  } finally {
    for (const { product, client } of instances) {
      client.close();
      await product.stop();
      removeState(product.state);
    }
  }
}

async function start(/** @type {string} */ entry) {
  const state = temporaryState('bench-drawing');
  const product = new Product({ state, port: await freePort(), vars: UNLIMITED, entry });
  await product.ready();
  return { product, client: new Client(product.port, product.credentials.live) };
}

/**
 * @param {{ client: Client }[]} instances
 * @param {import('../support/forms.mjs').Form} form
 * @param {number} pairs
 * @returns {Promise<DrawingShare>}
 */
async function compare(instances, form, pairs) {
  const runners = [];
  for (const { client } of instances) {
    const path = await createTemplate(client, form);
    runners.push({ send: () => createPdf(client, path, form), samples: /** @type {number[]} */ ([]) });
  }
  for (let pair = -WARM_UP; pair < pairs; pair++) {
    for (const { send, samples } of runners) {
      const started = performance.now();
      await send();
      if (pair >= 0) samples.push(performance.now() - started);
    }
  }
  const [drawnMs = 0, undrawnMs = 0] = runners.map(({ samples }) => median(samples));
  return { form: form.name, drawnMs, undrawnMs, ratio: drawnMs / undrawnMs };
}
