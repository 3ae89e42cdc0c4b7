// Why a release may not be made now. Each problem is a sentence that says what to do.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isNewer, treeVersion } from './versions.mjs';

/** `.ci/run` writes the tree here that it found green. */
const GREEN = '.ci/green';

/** @param {string} version */
export function findProblems(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return ['Name the release: npm run release -- 0.2.0'];
  return [...versionProblems(version), ...changelogProblems(), ...treeProblems()];
}

/** The releases that docs/releases.md lists. */
function listedReleases() {
  const page = readFileSync('docs/releases.md', 'utf8');
  return [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, version = '']) => version);
}

/** @param {string} version */
function versionProblems(version) {
  const listed = listedReleases();
  if (listed.includes(version))
    return [`Release ${version} exists, and a release never changes. Name the next one.`];
  const newest = [treeVersion(), ...listed].find((other) => !isNewer(version, other));
  return newest ? [`${version} is not newer than ${newest}.`] : [];
}

function changelogProblems() {
  const [, section] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  if (!section?.startsWith('Unreleased\n'))
    return ['CHANGELOG.md has no section "## Unreleased" at its top. Write what changes, and commit.'];
  return /^- /m.test(section) ? [] : ['The section "## Unreleased" in CHANGELOG.md says nothing.'];
}

function treeProblems() {
  if (git('status', '--porcelain') !== '')
    return ['The tree has changes that are not committed. Commit or stash them.'];
  const green = existsSync(GREEN) ? readFileSync(GREEN, 'utf8').trim() : '';
  if (green === git('rev-parse', 'HEAD^{tree}')) return [];
  const why = green ? 'CI was green for other content than this.' : 'CI has not been green here.';
  return [`${why} Run .ci/run on this commit; when nothing fails, it writes ${GREEN}.`];
}

export function git(/** @type {string[]} */ ...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
