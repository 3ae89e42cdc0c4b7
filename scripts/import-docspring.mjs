// npm run import:docspring -- --to https://quillet.example.com: copies templates with their documents, fields,
// folders, versions and settings from an account of DocSpring, and compares the PDFs that both make
// (docs/migrating.md). The tokens are in DOCSPRING_TOKEN_ID and DOCSPRING_TOKEN_SECRET, and in QUILLET_TOKEN.
// A second run goes on where the first one ended, and repeats nothing.
// Exits with 1 if something is not carried over or differs, with 2 if it could not begin.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleForNode } from '../bench/support/bundle.mjs';
import { readToken } from './export/read-token.mjs';
import { importDocspring } from './import-docspring/import-docspring.mjs';
import { isWhole, linesOf } from './import-docspring/report.mjs';
import { readTheirToken } from './import-docspring/tokens.mjs';

const USAGE = `Usage: npm run import:docspring -- --to https://quillet.example.com [--from https://api.docspring.com or FOLDER]
  [--work docspring-import] [--template ID]… [--no-compare] [--with-webhooks] [--text-only] [--per-second 2] [--json]
  [--token-file FILE] [--from-token-file FILE]`;

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string', default: 'https://api.docspring.com' },
      work: { type: 'string', default: 'docspring-import' },
      template: { type: 'string', multiple: true, default: [] },
      'no-compare': { type: 'boolean', default: false },
      'with-webhooks': { type: 'boolean', default: false },
      'text-only': { type: 'boolean', default: false },
      'per-second': { type: 'string', default: '2' },
      json: { type: 'boolean', default: false },
      'token-file': { type: 'string' },
      'from-token-file': { type: 'string' },
    },
  });
  const perSecond = Number(values['per-second']);
  if (values.to === undefined || !(perSecond > 0)) throw new Error(USAGE);
  const isFolder = !/^https?:\/\//.test(values.from);
  const report = await importDocspring(
    {
      from: isFolder
        ? { folder: values.from }
        : { api: values.from, token: readTheirToken(values['from-token-file']) },
      to: { origin: values.to, token: readToken(values['token-file']) },
      work: values.work,
      only: values.template,
      compares: !values['no-compare'],
      withWebhooks: values['with-webhooks'],
      pixels: !values['text-only'],
      perSecond,
    },
    console.error,
    await productParts(),
  );
  console.log(values.json ? JSON.stringify(report, null, 2) : linesOf(report).join('\n'));
  process.exitCode = isWhole(report) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** @returns {Promise<import('./import-docspring/product-parts').ProductParts>} */
async function productParts() {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-import-'));
  try {
    const file = bundleForNode('scripts/import-docspring/product-parts.ts', folder);
    return (await import(file)).productParts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
