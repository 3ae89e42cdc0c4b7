// npm run restore -- --from FOLDER, or --from s3://BUCKET/PREFIX: puts a backup into a deployment that is new
// (docs/leaving.md). What is there already stays as it is, so a second run goes on where the first one ended.
// Without more it works on the data of npm start; with --remote [--env eu] --at https://… on a deployment.
import { parseArgs } from 'node:util';
import { doorOptions, openDoor } from './backup/door.mjs';
import { putBack } from './backup/put-back.mjs';
import { openStore } from './store/open-store.mjs';

const USAGE =
  'Usage: npm run restore -- --from FOLDER or s3://BUCKET/PREFIX [--remote --at https://quillet.example.com [--env eu]]';

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      ...doorOptions,
    },
  });
  if (values.from === undefined || (values.remote && values.at === undefined)) throw new Error(USAGE);
  const store = await openStore(values.from);
  await putBack(openDoor(values), store, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
