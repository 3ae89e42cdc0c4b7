// npm run docs:generate: generates text from the catalogues of the code: the tables in docs, by the
// modules of scripts/catalogues, the types of webhook receivers, and the costs that the dashboard shows.
// npm run docs: fails when one is out of date.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { bundleForNode } from '../bench/support/bundle.mjs';
import { withTables } from './docs/with-tables.mjs';

const CATALOGUES = 'scripts/catalogues';

function load(/** @type {string} */ entry) {
  return import(bundleForNode(entry, folder));
}

const folder = mkdtempSync('.catalogues-');
try {
  const { receiverTypes } = await load('scripts/webhooks/receiver-types.ts');
  const { dollarsModule } = await load('scripts/cost/dollars-module.mjs');
  /** @type {[file: string, write: (before: string) => string][]} */
  const generated = [
    ['receiver/events.d.mts', receiverTypes],
    ['src/service/usage/dollars-of-million.ts', dollarsModule],
  ];
  for (const module of readdirSync(CATALOGUES)) {
    const tables = await load(join(CATALOGUES, module));
    generated.push([`docs/${parse(module).name}.md`, (page) => withTables(page, tables)]);
  }
  const outdated = generated.filter(
    ([file, write]) => write(readFileSync(file, 'utf8')) !== readFileSync(file, 'utf8'),
  );
  const files = outdated.map(([file]) => file).join(', ');
  if (files === '') console.log('The documents generated from the catalogues are up to date.');
  else if (process.argv.includes('--check')) {
    console.error(`Out of date: ${files}. Run npm run docs:generate and commit the result.`);
    process.exitCode = 1;
  } else {
    for (const [file, write] of outdated) writeFileSync(file, write(readFileSync(file, 'utf8')));
    console.log(`Written: ${files}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
