// The bundle of this tree for servers that get it instead of bundling: tests and attacks start dozens of
// them, and each would make the same one.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashOfSources } from '../built.mjs';

const FOLDER = 'dist/bundles';

/**
 * The folder for QUILLET_BUNDLE (scripts/start.sh). The bundle is made when this tree has none yet.
 * @returns {string}
 */
export function bundleOfTree() {
  const hash = createHash('sha256').update(hashOfSources()).update(readFileSync('wrangler.toml'));
  const folder = join(FOLDER, hash.digest('hex'));
  if (!existsSync(folder)) make(folder);
  return resolve(folder);
}

/** Two commands may make the same one: the second rename fails, and the first bundle stays. */
function make(/** @type {string} */ folder) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = mkdtempSync(join(FOLDER, 'unfinished-'));
  const deploy = ['deploy', '--dry-run', '--env=', '--outdir', unfinished];
  // Tests set NODE_ENV, which a bundle keeps.
  const env = { ...process.env, NODE_ENV: undefined };
  execFileSync('sh', ['scripts/with-tools.sh', 'wrangler', ...deploy], { env, stdio: 'pipe' });
  if (!existsSync(folder)) renameSync(unfinished, folder);
}
