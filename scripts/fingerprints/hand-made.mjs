import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templateForm } from './client.mjs';
import { documents } from './templates/documents.mjs';
import { drawings } from './templates/drawings.mjs';
import { texts } from './templates/texts.mjs';

/** @typedef {import('./prints.mjs').Prints} Prints */

const root = join(import.meta.dirname, '../..');

/** Prints the example, and the templates with every kind of field, value and position. */
export async function printHandMade(/** @type {Prints} */ prints) {
  await uploadFont(prints);
  for (const made of [membershipForm(), ...texts, ...drawings, ...documents]) await printOne(prints, made);
}

/** @returns {import('./templates/sheet.mjs').HandMade} */
function membershipForm() {
  const read = (/** @type {string} */ file) => readFileSync(join(root, `examples/${file}`));
  const { data } = JSON.parse(read('membership-data.json').toString());
  const { fields } = JSON.parse(read('membership-fields.json').toString());
  return { name: 'membership form', pdf: read('membership-form.pdf'), fields, data };
}

/** Uploads a font like a customer, under another name. */
async function uploadFont(/** @type {Prints} */ { client }) {
  for (const bold of [false, true]) {
    const face = bold ? 'Bold' : 'Regular';
    const bytes = readFileSync(
      join(root, `node_modules/pdfjs-dist/standard_fonts/LiberationSans-${face}.ttf`),
    );
    const form = new FormData();
    form.append('font[family]', 'Fingerprints');
    form.append('font[file]', new File([bytes], 'font.ttf', { type: 'font/ttf' }));
    const { status, json } = await client.send('POST', '/fonts', form);
    // An instance from an earlier run already has the font.
    if (status !== 201 && json?.error?.code !== 'conflict') throw new Error(`font: ${JSON.stringify(json)}`);
  }
}

async function printOne(
  /** @type {Prints} */ prints,
  /** @type {import('./templates/sheet.mjs').HandMade} */ {
    name,
    pdf,
    fields = [],
    settings,
    data,
    more,
    says,
  },
) {
  prints.bytes(`input/${name}`, JSON.stringify([pdf.toString('base64'), fields, settings, data, more]));
  const { client } = prints;
  const { id } = await client.made('/templates', templateForm(name, pdf));
  if (fields.length > 0) await client.made(`/templates/${id}/add_fields`, { fields }, 'PUT');
  if (settings !== undefined) await client.made(`/templates/${id}`, { template: settings }, 'PUT');
  await prints.document(`hand-made/${name}/document`, id);
  await prints.preview(`hand-made/${name}/preview`, `/templates/${id}/preview_fields`, { data }, { says });
  await client.made(`/templates/${id}/publish_version`, { version_type: 'major', description: '' });
  const [live, test] = [
    { data, ...more },
    { data, ...more, test: true },
  ];
  const forms = { '': live, ', test': test, ', editable': { ...live, editable: true } };
  for (const [form, body] of Object.entries(forms))
    await prints.submission(`hand-made/${name}/filled${form}`, id, body, { says });
}
