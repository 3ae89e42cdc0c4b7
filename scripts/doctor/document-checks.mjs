// Makes a PDF of each kind with a test token. Nothing of it is counted, and it expires by itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { pdfOf } from '../release/documents.mjs';
import { messageOf } from './patient.mjs';

/** @typedef {import('./patient.mjs').Patient} Patient */
/** @typedef {import('./patient.mjs').Finding} Finding */

/** Longer than a document may take, so that its link is still good. */
const expiresIn = 120;

/** @returns {Promise<Finding>} */
export async function checkPdf(/** @type {Patient} */ patient) {
  const name = 'a test PDF';
  const form = new FormData();
  form.append('template[name]', 'Doctor');
  form.append('template[document]', new File([pdfOf('Doctor')], 'doctor.pdf', { type: 'application/pdf' }));
  const template = await patient.api('POST', '/templates', form);
  if (template.status !== 201)
    return failed(name, 'Its template was refused', messageOf(template), storesTodo);
  patient.removeLater(`/templates/${template.json.id}`);
  const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 240, height: 24 }];
  const added = await patient.api('PUT', `/templates/${template.json.id}/add_fields`, { fields });
  if (added.status !== 200) return failed(name, 'Its document was not prepared', messageOf(added), queueTodo);
  return make(patient, { name, template: template.json.id, todo: storesTodo });
}

/** @returns {Promise<Finding>} */
export async function checkHtml(/** @type {Patient} */ patient) {
  const name = 'a print of HTML';
  const template = { template_type: 'html', name: 'Doctor', html: '<h1>Hello {{ name }}</h1>' };
  const created = await patient.api('POST', '/templates', { template });
  if (created.status !== 201) return failed(name, 'Its template was refused', messageOf(created), storesTodo);
  patient.removeLater(`/templates/${created.json.id}`);
  const todo = patient.isLocal
    ? 'Install Chromium (for example: apt install chromium) and start npm start again. After a restart a browser may take a minute.'
    : 'Check the binding [browser] in wrangler.toml, BROWSERS, and the plan of the account: Workers Free has 10 minutes a day.';
  return make(patient, { name, template: created.json.id, todo });
}

const storesTodo =
  'The log has the reason (npm start, or npm run wrangler -- tail). Check the R2 bucket and the Durable Objects.';
const queueTodo = 'Check that the jobs queue has the Worker as its consumer: deploy again.';

/**
 * Submits, waits, and opens the download link: it is signed by the key and read from R2.
 * @param {Patient} patient
 * @param {{ name: string, template: string, todo: string }} what
 * @returns {Promise<Finding>}
 */
async function make(patient, { name, template, todo }) {
  const started = Date.now();
  const path = `/templates/${template}/submissions?wait=false`;
  const created = await patient.api('POST', path, { data: { name: 'Ada' }, expires_in: expiresIn });
  if (created.json?.error?.code === 'html_rendering_off')
    return { name, state: 'note', found: 'HTML_RENDERING is off. PDF templates work.' };
  if (created.status !== 201) return failed(name, 'It was refused', messageOf(created), todo);
  const record = await settled(patient, created.json.submission.id);
  if (record.state !== 'processed') {
    const why = record.error_message ?? `it is ${record.state} after ${patient.waitMs / 1000} seconds`;
    return failed(name, 'It was not made', why, todo);
  }
  const { pathname, search } = new URL(record.download_url);
  const file = await patient.call(pathname + search);
  if (!file.text.startsWith('%PDF-'))
    return failed(name, 'Its link does not open', messageOf(file), storesTodo);
  return {
    name,
    state: 'ok',
    found: `Made and downloaded in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
  };
}

async function settled(/** @type {Patient} */ patient, /** @type {string} */ id) {
  const until = Date.now() + patient.waitMs;
  for (;;) {
    const { json } = await patient.api('GET', `/submissions/${id}?wait=false`);
    if (json?.state !== 'pending' || Date.now() > until) return json ?? { state: 'not readable' };
    await sleep(400);
  }
}

/** @returns {Finding} */
function failed(
  /** @type {string} */ name,
  /** @type {string} */ what,
  /** @type {string} */ why,
  /** @type {string} */ todo,
) {
  return { name, state: 'fail', found: `${what}: ${why.replace(/\.$/, '')}.`, todo };
}
