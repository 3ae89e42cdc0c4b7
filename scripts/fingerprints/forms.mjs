import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fieldsForPages, listOfFields } from '../corpus/fields.mjs';
import { valuesFor } from '../corpus/values.mjs';
import { templateForm } from './client.mjs';

/** @typedef {import('./prints.mjs').Prints} Prints */

/**
 * Prints the PDFs of a folder: each becomes a template, filled in its own fields or in added ones.
 */
export async function printForms(/** @type {Prints} */ prints, /** @type {string} */ folder) {
  for (const file of readdirSync(folder).toSorted())
    if (file.endsWith('.pdf'))
      await printForm(prints, basename(file, '.pdf'), readFileSync(join(folder, file)));
}

async function printForm(
  /** @type {Prints} */ prints,
  /** @type {string} */ name,
  /** @type {Buffer} */ pdf,
) {
  const { client } = prints;
  prints.bytes(`input/${name}.pdf`, pdf);
  const { status, json } = await client.send('POST', '/templates', templateForm(name, pdf));
  if (status !== 201) {
    prints.put(`forms/${name}`, `refused: ${status} ${json?.template?.document_state ?? json?.error?.code}`);
    return;
  }
  await prints.document(`forms/${name}/document`, json.id);
  const fields = await fieldsOf(prints, json.id);
  const demanded = fields.filter(({ required, default: given }) => required && given === null);
  const [all, minimal] = [{ data: valuesFor(fields).data }, { data: valuesFor(demanded).data }];
  const form = (/** @type {string} */ kind, /** @type {object} */ body) =>
    prints.submission(`forms/${name}/${kind}`, json.id, body);
  await form('minimal', minimal);
  await form('all fields', all);
  await form('all fields, test', { ...all, test: true });
  await form('editable, minimal, test', { ...minimal, editable: true, test: true });
  const editable = { type: 'submission', id: await form('editable', { ...all, editable: true }) };
  await prints.combined(`forms/${name}/combined`, [{ type: 'template', id: json.id }, editable, editable]);
}

/** @returns {Promise<(import('../corpus/fields.mjs').Field & { required: boolean })[]>} */
async function fieldsOf(/** @type {Prints} */ { client }, /** @type {string} */ id) {
  const path = `/templates/${id}`;
  const template = (await client.send('GET', `${path}?full=true`)).json;
  const fields = listOfFields(template);
  if (fields.length > 0) return fields;
  await client.made(`${path}/add_fields`, { fields: fieldsForPages(template.page_dimensions) }, 'PUT');
  return listOfFields((await client.send('GET', `${path}?full=true`)).json);
}
