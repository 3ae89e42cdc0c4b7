import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { templateForm } from './client.mjs';
import { blankPdf } from './templates/blank-pdf.mjs';
import { sheet } from './templates/sheet.mjs';

/** @typedef {import('./prints.mjs').Prints} Prints */

const PASSWORD = 'fingerprint';
const custom = blankPdf([{ lines: [{ y: 90, text: 'A custom file' }] }, { more: '/Rotate 90' }]);

/**
 * Prints combined PDFs: of a form, an encrypted PDF, a custom file, a template, and a combined PDF.
 */
export async function printCombined(/** @type {Prints} */ prints, /** @type {string} */ signed) {
  const { client } = prints;
  const { pdf, fields, data } = sheet('combined', [
    { name: 'a/b', value: 'ä漢' },
    { type: 'boolean', value: true },
  ]);
  const { id } = await client.made('/templates', templateForm('combined', pdf));
  await client.made(`/templates/${id}/add_fields`, { fields }, 'PUT');
  const made = (/** @type {object} */ more) =>
    client.made(`/templates/${id}/submissions`, {
      data,
      test: false,
      metadata: { pdf_filename: 'source' },
      ...more,
    });
  const form = { type: 'submission', id: (await made({ editable: true })).submission.id };
  const locked = {
    type: 'submission',
    id: (await made({ password: PASSWORD })).submission.id,
    password: PASSWORD,
  };
  const file = { type: 'custom_file', id: await customFile(prints) };
  const first = await prints.combined('combined/two forms', [form, form]);
  await prints.combined('combined/a locked PDF', [locked]);
  await prints.combined('combined/a signed PDF', [{ type: 'submission', id: signed }]);
  const all = [{ type: 'combined_submission', id: first }, locked, { type: 'template', id }, file];
  await prints.combined('combined/everything', all);
  await prints.combined('combined/everything, test', all, { test: true });
}

async function customFile(/** @type {Prints} */ { client }) {
  const { json } = await client.send('GET', '/uploads/presign');
  const { url, fields } = json.presigned ?? json;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new File([new Uint8Array(custom)], 'custom.pdf', { type: 'application/pdf' }));
  await client.fetch(url, { method: 'POST', body: form });
  return (await client.made('/custom_files', { cache_id: fields.key })).custom_file.id;
}

/** Prints the audit trail of a document that two signers have signed. */
export async function printTrail(/** @type {Prints} */ prints, /** @type {string} */ id) {
  prints.words('audit trails/plain', await trailOf(prints, id));
}

/**
 * Prints the audit trails of the first run with this state, byte for byte: they are made again from
 * the same records, so nothing varies.
 * @param {Prints} prints
 * @param {string} state
 * @param {Record<string, string>} submissions those of this run, kept if it is the first
 */
export async function printKeptTrails(prints, state, submissions) {
  const file = join(state, 'fingerprints.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(submissions));
  for (const [name, id] of Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
    prints.bytes(`audit trails/${name}, kept`, await trailOf(prints, String(id)));
}

async function trailOf(/** @type {Prints} */ { client }, /** @type {string} */ id) {
  const { json } = await client.send('GET', `/submissions/${id}`);
  const { status, bytes } = await client.fetch(json.audit_trail_download_url);
  if (status !== 200) throw new Error(`the audit trail of ${id} answered ${status}`);
  return bytes;
}
