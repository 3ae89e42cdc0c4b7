// npm run backup -- --to FOLDER, or --to s3://BUCKET/PREFIX: copies everything that a deployment holds
// into a folder or a bucket: the rows of its database, the state of its Durable Objects and its files
// (docs/leaving.md). A second run goes on where the first one ended.
// --without-volume N asks a volume nothing that does not answer; all else is copied, and the backup says what it lacks.
// npm run backup -- --check FOLDER or s3://…: reads the backup again and compares it with its hashes.
// Without more it works on the data of npm start; with --remote [--env eu] --at https://… on a deployment.
import { parseArgs } from 'node:util';
import { checkBackup } from './backup/check-backup.mjs';
import { doorOptions, openDoor } from './backup/door.mjs';
import { takeBackup } from './backup/take-backup.mjs';
import { openStore } from './store/open-store.mjs';

const USAGE =
  'Usage: npm run backup -- --to FOLDER or s3://BUCKET/PREFIX [--without-volume N]… [--remote --at https://quillet.example.com [--env eu]]\n       npm run backup -- --check FOLDER or s3://BUCKET/PREFIX';

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      // The name of `--to` in release 0.3.0.
      out: { type: 'string' },
      check: { type: 'string' },
      'without-volume': { type: 'string', multiple: true, default: [] },
      ...doorOptions,
    },
  });
  const { check, to = values.out } = values;
  if (check !== undefined)
    process.exitCode = (await checkBackup(await openStore(check), console.log)) ? 0 : 1;
  else if (to === undefined || (values.remote && values.at === undefined)) throw new Error(USAGE);
  else {
    const without = values['without-volume'];
    if (!without.every((number) => /^(?:0|[1-9]\d{0,3})$/.test(number))) throw new Error(USAGE);
    const store = await openStore(to);
    await takeBackup(openDoor(values), store, console.log, without.map(Number));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
