// npm run release -- VERSION [--dry-run]: makes a release of this commit. Everything happens in a
// clone; the branch moves only when all of it has worked.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findProblems, git } from './release/checks.mjs';

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [version = ''] = positionals;
const problems = findProblems(version);
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error('\nNothing was changed.');
  process.exitCode = 1;
} else if (values['dry-run']) {
  console.log(`Release ${version} can be made of ${git('rev-parse', '--short', 'HEAD')}. The command would
  - set the version in package.json and package-lock.json, and name it in CHANGELOG.md
  - freeze the migrations (migrations/released.json) and commit: the commit of the release
  - start this code, make its state (test/fixtures/releases/${version}), list the release in
    docs/releases.md, and commit
  - move the branch to these commits and tag the first one v${version}`);
} else {
  try {
    makeRelease();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\nNothing was changed.`);
    process.exitCode = 1;
  }
}

function makeRelease() {
  const clone = mkdtempSync(join(tmpdir(), 'quillet-release-'));
  try {
    run('git', ['clone', '--quiet', '--no-tags', '.', clone]);
    for (const name of ['user.name', 'user.email']) run('git', ['config', name, git('config', name)], clone);
    if (!existsSync(join(clone, 'node_modules')))
      symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
    const commit = commitCode(clone);
    commitState(clone, commit);
    // Only these steps touch this repository.
    run('git', ['fetch', '--quiet', clone, 'HEAD']);
    run('git', ['merge', '--quiet', '--ff-only', 'FETCH_HEAD']);
    run('git', ['tag', `v${version}`, commit]);
    console.log(
      `Release ${version} is commit ${commit.slice(0, 7)}. Push the branch, and the tag v${version}.`,
    );
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

/** The code of the release: its version, in the list of changes too, and its frozen migrations. */
function commitCode(/** @type {string} */ clone) {
  console.log('Setting the version and freezing the migrations ...');
  for (const file of ['package.json', 'package-lock.json']) {
    const path = join(clone, file);
    const content = JSON.parse(readFileSync(path, 'utf8'));
    content.version = version;
    if (content.packages) content.packages[''].version = version;
    writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
  }
  const changes = join(clone, 'CHANGELOG.md');
  const dated = `## ${version} (${new Date().toISOString().slice(0, 10)})\n`;
  writeFileSync(changes, readFileSync(changes, 'utf8').replace('## Unreleased\n', dated));
  run(process.execPath, ['scripts/migrations/freeze.mjs', version], clone);
  return commitAll(clone, `Release ${version}`);
}

/** The state that this code stores, and the line that lists the release. */
function commitState(/** @type {string} */ clone, /** @type {string} */ commit) {
  console.log('Making the state of the release (a minute) ...');
  run(process.execPath, ['scripts/release/state.mjs', clone], clone);
  if (!existsSync(join(clone, 'test/fixtures/releases', version, 'truth.json')))
    throw new Error('The state of the release was not made.');
  const page = join(clone, 'docs/releases.md');
  const row = `| ${version} | \`${commit.slice(0, 7)}\` | ${new Date().toISOString().slice(0, 10)} |`;
  const rows = readFileSync(page, 'utf8').replace(/(\n\|[^\n]*\|)\n\n/, `$1\n${row}\n\n`);
  writeFileSync(page, rows);
  commitAll(clone, `State of release ${version}`);
}

function commitAll(/** @type {string} */ clone, /** @type {string} */ subject) {
  run('git', ['add', '--all'], clone);
  run('git', ['commit', '--quiet', '--message', subject], clone);
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: clone, encoding: 'utf8' }).trim();
}

function run(/** @type {string} */ command, /** @type {string[]} */ args, cwd = process.cwd()) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
