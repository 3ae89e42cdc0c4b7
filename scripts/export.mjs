// npm run export -- --from https://quillet.example.com --out FOLDER, or --out s3://BUCKET/PREFIX: writes
// everything that belongs to an account as files (docs/leaving.md). The token is in QUILLET_TOKEN as ID:SECRET, or in a file that
// --token-file names. A second run goes on where the first one ended.
// npm run export -- --check FOLDER: reads the files again and compares them with the manifest.
// Exits with 1 if something is missing or differs, with 2 if it could not begin.
import { parseArgs } from 'node:util';
import { checkExport } from './export/check-export.mjs';
import { exportAccount } from './export/export-account.mjs';
import { readToken } from './export/read-token.mjs';
import { openStore } from './store/open-store.mjs';

const USAGE =
  'Usage: npm run export -- --from https://quillet.example.com --out FOLDER or s3://BUCKET/PREFIX [--token-file FILE]\n       npm run export -- --check FOLDER or s3://BUCKET/PREFIX';

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      out: { type: 'string' },
      check: { type: 'string' },
      'token-file': { type: 'string' },
    },
  });
  const { from, out, check } = values;
  if (check !== undefined)
    process.exitCode = (await checkExport(await openStore(check), console.log)) ? 0 : 1;
  else if (from === undefined || out === undefined) throw new Error(USAGE);
  else {
    const token = readToken(values['token-file']);
    const store = await openStore(out);
    process.exitCode = (await exportAccount({ from, token, store }, console.log)) ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
