// npm run restore -- --from FOLDER: puts a backup into a deployment that is new (docs/leaving.md). What is
// there already stays as it is, so a second run goes on where the first one ended.
// Without more it works on the data of npm start; with --remote [--env eu] --at https://… on a deployment.
import { parseArgs } from 'node:util';
import { openDoor } from './backup/door.mjs';
import { putBack } from './backup/put-back.mjs';

const USAGE =
  'Usage: npm run restore -- --from FOLDER [--remote --at https://quillet.example.com [--env eu]]';

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      at: { type: 'string' },
      remote: { type: 'boolean', default: false },
      env: { type: 'string', default: '' },
    },
  });
  if (values.from === undefined || (values.remote && values.at === undefined)) throw new Error(USAGE);
  await putBack(openDoor(values), values.from, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
