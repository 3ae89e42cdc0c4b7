// npm run corpus -- DIR: fills all fields of every PDF in a folder through the API, and checks the
// results with qpdf, Poppler, pdf.js and PDFium. Starts the product; --url and --token ID:SECRET
// use a running one. --gallery FOLDER keeps pictures of pages that differ from the upload.
// --detection compares proposed fields with those of the forms instead.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endCleanlyOnSignals } from '../bench/support/product.mjs';
import { checkCorpus } from './corpus/check-corpus.mjs';
import { connect } from './corpus/connect.mjs';
import { judgeDetection } from './corpus/judge-detection.mjs';
import { isInstalled } from './corpus/run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    only: { type: 'string', default: '' },
    gallery: { type: 'string' },
    detection: { type: 'boolean', default: false },
    'without-qpdf': { type: 'boolean', default: false },
    'without-poppler': { type: 'boolean', default: false },
  },
});
const tools = { qpdf: !values['without-qpdf'], poppler: !values['without-poppler'] };
const [folder] = positionals;

async function refuseIfIncomplete() {
  const wanted = [
    ...(tools.qpdf ? ['qpdf'] : []),
    ...(tools.poppler ? ['pdftoppm', 'pdftotext', 'pdfinfo'] : []),
  ];
  const missing = [];
  for (const program of wanted) if (!(await isInstalled(program))) missing.push(program);
  if (missing.length > 0) {
    const advice = 'Install qpdf and poppler-utils, or skip them: --without-qpdf, --without-poppler';
    console.error(`Not installed: ${missing.join(', ')}. ${advice}`);
    process.exit(2);
  }
}

function print(/** @type {string} */ line) {
  console.log(line);
}

if (folder === undefined) {
  console.error('Usage: npm run corpus -- DIR [--only PART-OF-NAME] [--url URL --token ID:SECRET]');
  process.exit(2);
}
await refuseIfIncomplete();
endCleanlyOnSignals();
const names = readdirSync(folder).filter((name) => name.endsWith('.pdf') && name.includes(values.only));
const files = names.sort().map((name) => ({ name, pdf: readFileSync(join(folder, name)) }));
const { api, end } = await connect('corpus', values);
if (values.detection) {
  await judgeDetection(files, { api, print });
} else {
  const { clean } = await checkCorpus(files, { api, tools, gallery: values.gallery, print });
  process.exitCode = clean === files.length && files.length > 0 ? 0 : 1;
}
await end();
