// Notes the migrations of a release in migrations/released.json: npm run migrations:freeze -- 0.2.0
import { writeFileSync } from 'node:fs';
import { describeRelease, readMigrations, readReleases } from './frozen.mjs';

const [release] = process.argv.slice(2);
const releases = readReleases();
if (!release || !/^\d+\.\d+\.\d+$/.test(release)) {
  console.error('Name the release: npm run migrations:freeze -- 0.2.0');
  process.exitCode = 1;
} else if (release in releases) {
  console.error(`Release ${release} is frozen already. Its migrations never change.`);
  process.exitCode = 1;
} else {
  const next = { ...releases, [release]: describeRelease(readMigrations()) };
  writeFileSync('migrations/released.json', `${JSON.stringify(next, null, 2)}\n`);
  console.log(`The migrations of release ${release} are frozen. Commit migrations/released.json.`);
}
