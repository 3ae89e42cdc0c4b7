// Fails when a released migration has changed, and when the tables in src/core/db differ from what
// migrations/ builds. Works on a copy, so that the check itself never writes a migration.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { findProblems, readMigrations, readReleases } from './migrations/frozen.mjs';

const releases = readReleases();
const listed = [...readFileSync('docs/releases.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)];
const problems = [
  ...findProblems(releases, readMigrations()),
  ...listed
    .filter(([, release = '']) => !(release in releases))
    .map(
      ([, release]) => `docs/releases.md lists release ${release}, and migrations/released.json does not.`,
    ),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('The released migrations have not changed.');

// drizzle-kit wants a path relative to the project.
const copy = mkdtempSync('.migrations-check-');
try {
  cpSync('migrations', copy, { recursive: true });
  const args = [
    'node_modules/drizzle-kit/bin.cjs',
    'generate',
    '--dialect',
    'sqlite',
    '--schema',
    'src/core/db/schema.ts',
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--out', copy], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const added = readdirSync(copy).filter((name) => !readdirSync('migrations').includes(name));
  if (status === 0 && added.length === 0 && stdout.includes('No schema changes')) {
    console.log('The migrations match the tables of src/core/db.');
  } else {
    console.error(
      `${stdout}${stderr}\nThe tables of src/core/db have changed. Run npm run migrations:generate and commit the result.`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true });
}
