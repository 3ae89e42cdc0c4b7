// npm run gallery -- [DIR]: prints every example of examples/html through the API, to a PDF and an
// image of each page (dist/gallery). Starts the product; --url and --token ID:SECRET use a running
// one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endCleanlyOnSignals } from '../bench/support/product.mjs';
import { connect } from './corpus/connect.mjs';
import { isInstalled, run } from './corpus/run.mjs';
import { readExamples } from './gallery/examples.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    only: { type: 'string', default: '' },
    dpi: { type: 'string', default: '110' },
  },
});
const [folder = 'dist/gallery'] = positionals;

/**
 * @param {import('./corpus/api.mjs').Api} api
 * @param {import('./gallery/examples.mjs').Example} example
 */
async function print(api, { name, template, settings, data }) {
  const { id } = await api.createHtml(template);
  await api.changeTemplate(id, settings);
  const started = performance.now();
  const submission = await api.submit(id, data);
  const took = performance.now() - started;
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, await api.download(submission.download_url));
  const drawn = await run('pdftoppm', ['-r', values.dpi, '-png', file, join(folder, name)]);
  if (drawn.code !== 0) throw new Error(`${file} could not be drawn: ${drawn.errors}`);
  console.log(`${file} in ${took.toFixed(0)} ms`);
}

if (!(await isInstalled('pdftoppm'))) {
  console.error('Not installed: pdftoppm. Install poppler-utils.');
  process.exit(2);
}
endCleanlyOnSignals();
const examples = readExamples('examples/html').filter(({ name }) => name.includes(values.only));
mkdirSync(folder, { recursive: true });
const { api, end } = await connect('gallery', values);
try {
  for (const example of examples) await print(api, example);
} finally {
  await end();
}
