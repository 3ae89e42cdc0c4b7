import { join } from 'node:path';
import { readExamples } from '../gallery/examples.mjs';

const folder = join(import.meta.dirname, '../../examples/html');

/** Prints the examples of HTML templates: live, test, and as editor previews. */
export async function printHtml(/** @type {import('./prints.mjs').Prints} */ prints) {
  for (const { name, template, settings, data } of readExamples(folder)) {
    prints.bytes(`input/${name}`, JSON.stringify([template, settings, data]));
    const { id } = await prints.client.made('/templates', { template });
    await prints.client.made(`/templates/${id}`, { template: settings }, 'PUT');
    await prints.submission(`html/${name}/live`, id, { data });
    await prints.submission(`html/${name}/test`, id, { data, test: true });
    await prints.preview(`html/${name}/preview`, `/templates/${id}/preview`, { data });
  }
}
