// npm run fingerprints -- [--docs DIR] -o FILE: makes PDFs of every kind through the API and writes
// their hashes.
// npm run fingerprints -- --compare A B: lists the differences. Starts the product; --url and
// --token ID:SECRET use a running one. --state DIR keeps its data: a later run makes the audit
// trails of the first one again.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endCleanlyOnSignals } from '../bench/support/product.mjs';
import { connect } from './corpus/connect.mjs';
import { Client } from './fingerprints/client.mjs';
import { compare } from './fingerprints/compare.mjs';
import { printForms } from './fingerprints/forms.mjs';
import { printHandMade } from './fingerprints/hand-made.mjs';
import { printHtml } from './fingerprints/html.mjs';
import { printSigned } from './fingerprints/people.mjs';
import { Prints } from './fingerprints/prints.mjs';
import { printCombined, printKeptTrails, printTrail } from './fingerprints/records.mjs';
import { report } from './fingerprints/report.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    docs: { type: 'string' },
    output: { type: 'string', short: 'o' },
    compare: { type: 'boolean', default: false },
    keep: { type: 'string' },
    state: { type: 'string' },
    url: { type: 'string' },
    token: { type: 'string' },
  },
});
const [one, other] = positionals;

if (values.compare && one !== undefined && other !== undefined) {
  process.exit(compare(one, other) ? 0 : 1);
}
if (values.output === undefined || (values.url !== undefined && values.token === undefined)) {
  console.error('Usage: npm run fingerprints -- [--docs DIR] [--state DIR] [--keep DIR] -o FILE');
  console.error('       npm run fingerprints -- [--docs DIR] --url URL --token ID:SECRET -o FILE');
  console.error('       npm run fingerprints -- --compare FILE FILE');
  process.exit(2);
}
endCleanlyOnSignals();
const state = values.state && resolve(values.state);
const { api, end } = await connect('fingerprints', { ...values, state });
const prints = new Prints(new Client(api), values.keep);
try {
  const submissions = await printSigned(prints);
  await printCombined(prints, submissions.plain ?? '');
  await printTrail(prints, submissions.plain ?? '');
  if (state !== undefined) await printKeptTrails(prints, state, submissions);
  await printHandMade(prints);
  await printHtml(prints);
  if (values.docs !== undefined) await printForms(prints, values.docs);
} finally {
  await end();
}
report(values.output, prints);
