// npm run backup -- --out FOLDER: copies everything that a deployment holds into a folder: the rows of its
// database, the state of its Durable Objects and its files (docs/leaving.md). A second run goes on
// where the first one ended.
// Without more it works on the data of npm start; with --remote [--env eu] --at https://… on a deployment.
import { parseArgs } from 'node:util';
import { openDoor } from './backup/door.mjs';
import { takeBackup } from './backup/take-backup.mjs';

const USAGE = 'Usage: npm run backup -- --out FOLDER [--remote --at https://quillet.example.com [--env eu]]';

try {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      at: { type: 'string' },
      remote: { type: 'boolean', default: false },
      env: { type: 'string', default: '' },
    },
  });
  if (values.out === undefined || (values.remote && values.at === undefined)) throw new Error(USAGE);
  await takeBackup(openDoor(values), values.out, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
