// npm run import -- --from FOLDER, or --from s3://BUCKET/PREFIX: brings an account that npm run export has
// written into a deployment that does not have it (docs/leaving.md). Everything is checked before anything
// is written. A second run goes on where the first one ended.
// Without more it works on the data of npm start; with --remote [--env eu] --at https://… on a deployment.
// Exits with 1 if something is refused or missing, with 2 if it could not begin.
import { parseArgs } from 'node:util';
import { doorOptions, openDoor } from './backup/door.mjs';
import { importAccount } from './import/import-account.mjs';
import { openStore } from './store/open-store.mjs';

const USAGE =
  'Usage: npm run import -- --from FOLDER or s3://BUCKET/PREFIX [--remote --at https://quillet.example.com [--env eu]]';

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      ...doorOptions,
    },
  });
  if (values.from === undefined || (values.remote && values.at === undefined)) throw new Error(USAGE);
  const store = await openStore(values.from);
  process.exitCode = (await importAccount(openDoor(values), store, console.log)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
