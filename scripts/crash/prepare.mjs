import { jsonOf } from '../../bench/support/client.mjs';
import { makeForm } from '../../bench/support/forms.mjs';
import { createTemplate } from '../../bench/support/templates.mjs';
import { Ledger } from './ledger.mjs';

/** @typedef {import('../../bench/support/client.mjs').Client} Client */

/**
 * Makes what orders of all kinds need: templates, sources of merges, and an endpoint for webhooks.
 * @param {Client} client
 * @param {string} endpointUrl
 */
export async function prepareLedger(client, endpointUrl) {
  const form = await makeForm(10);
  const paths = {
    single: await createTemplate(client, form),
    signed: await createTemplate(client, { ...form, fields: form.fields.slice(0, 1) }),
    html: await createHtmlTemplate(client, form),
  };
  const body = { url: endpointUrl, mode: 'both' };
  jsonOf(await client.send('POST', '/api/v1/webhook_endpoints', { body }), 201);
  const ledger = new Ledger(paths, form);
  const sources = Array.from({ length: 2 }, () => ledger.add('single', 'source'));
  for (const order of sources) await ledger.send(client, order);
  ledger.sources = sources.flatMap(({ parts }) => parts.flatMap(({ id }) => id ?? []));
  return ledger;
}

/**
 * The page shows each field of the form, because all orders send the same data.
 * @param {Client} client
 * @param {import('../../bench/support/forms.mjs').Form} form
 */
async function createHtmlTemplate(client, { fields }) {
  const html = fields.map(({ name }) => `<p>{{ ${name} }}</p>`).join('');
  const template = { template_type: 'html', name: 'A page', html };
  const { id } = jsonOf(await client.send('POST', '/api/v1/templates', { body: { template } }), 201);
  return `/api/v1/templates/${id}/submissions`;
}
