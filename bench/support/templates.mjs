import { jsonOf } from './client.mjs';
import { dataOf } from './forms.mjs';

/**
 * Makes a template of a form and gives back the path that creates its submissions.
 * @param {import('./client.mjs').Client} client
 * @param {import('./forms.mjs').Form} form
 */
export async function createTemplate(client, { name, pdf, fields }) {
  const body = new FormData();
  body.append('template[name]', name);
  body.append('template[document]', new File([Buffer.from(pdf)], 'form.pdf', { type: 'application/pdf' }));
  const { id } = jsonOf(await client.send('POST', '/api/v1/templates', { body }), 201);
  jsonOf(await client.send('PUT', `/api/v1/templates/${id}/add_fields`, { body: { fields } }), 200);
  return `/api/v1/templates/${id}/submissions`;
}

/**
 * Sends one synchronous create. The answer must carry the link to the PDF.
 * @param {import('./client.mjs').Client} client
 * @param {string} path
 * @param {import('./forms.mjs').Form} form
 */
export async function createPdf(client, path, form) {
  const data = dataOf(form);
  const { submission } = jsonOf(await client.send('POST', path, { body: { data } }), 201);
  if (!submission.download_url) throw new Error(`${submission.id} has no download_url`);
}
