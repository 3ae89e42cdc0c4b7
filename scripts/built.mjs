// Says whether dist holds what the sources make. Each start of a server begins with a build, and most of
// them would make what is there.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the build reads. The lockfile stands for the packages. */
const SOURCES = [
  '{src,docs,receiver,scripts,sdk}/**',
  'examples/{html/**,*}',
  '{LICENSE,package.json,package-lock.json,tsconfig.json}',
];
const MADE = ['dist/{assets,words}/**', 'dist/{romix.wasm,metered-sass.mjs}'];
const STAMP = 'dist/built.sha256';

/** A hash of what the build reads. It is taken before the build begins, because a file may change meanwhile. */
export function hashOfSources(root = '.') {
  return hashOf(root, SOURCES);
}

/** Whether these sources made all that is in dist: another build may have written there meanwhile. */
export function isBuilt(/** @type {string} */ sources, root = '.') {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(sources, root);
}

export function stampBuilt(/** @type {string} */ sources, root = '.') {
  writeFileSync(join(root, STAMP), stampOf(sources, root));
}

/** Fails when a bundled file is not among the sources: its changes would not be noticed. */
export function expectAmongSources(/** @type {string[]} */ bundled, root = '.') {
  const sources = new Set(filesAt(root, SOURCES));
  const missing = bundled.find(
    (file) => !file.includes('node_modules/') && !file.includes(':') && !sources.has(file),
  );
  if (missing !== undefined)
    throw new Error(`The build reads ${missing}: name it in SOURCES of scripts/built.mjs.`);
}

function stampOf(/** @type {string} */ sources, /** @type {string} */ root) {
  return `${sources} ${hashOf(root, MADE)}\n`;
}

function hashOf(/** @type {string} */ root, /** @type {string[]} */ patterns) {
  const hash = createHash('sha256');
  for (const file of filesAt(root, patterns))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesAt(/** @type {string} */ root, /** @type {string[]} */ patterns) {
  return globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
