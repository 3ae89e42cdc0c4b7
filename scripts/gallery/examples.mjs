import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The property of a template that each file of an example holds. */
const properties = {
  html: 'template.html',
  scss: 'styles.scss',
  header_html: 'header.html',
  footer_html: 'footer.html',
};

/**
 * `settings`: those of the template that an example has beside its sources, such as the levels that its PDFs reach.
 * @typedef {{ conformance?: string[], e_invoice?: { profile: string, xml: string } }} Settings
 * @typedef {{ name: string, template: Record<string, unknown>, settings: Settings, data: object }} Example
 */

/**
 * The examples of HTML templates, one for each folder, as the API receives them.
 * @param {string} folder
 * @returns {Example[]}
 */
export function readExamples(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => readExample(folder, name));
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {Example}
 */
function readExample(folder, name) {
  const read = (/** @type {string} */ file) => readFileSync(join(folder, name, file), 'utf8');
  const sources = Object.entries(properties)
    .filter(([, file]) => existsSync(join(folder, name, file)))
    .map(([property, file]) => [property, read(file)]);
  const html_engine_options = JSON.parse(read('options.json'));
  const title = name[0]?.toUpperCase() + name.slice(1);
  const template = {
    template_type: 'html',
    name: title,
    ...Object.fromEntries(sources),
    html_engine_options,
  };
  const settings = existsSync(join(folder, name, 'settings.json')) ? JSON.parse(read('settings.json')) : {};
  if (settings.e_invoice) settings.e_invoice.xml = read('e-invoice.xml');
  return { name, template, settings, data: JSON.parse(read('data.json')) };
}
