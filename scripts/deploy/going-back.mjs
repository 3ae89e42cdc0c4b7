import { readdirSync } from 'node:fs';
import { isNewer, treeVersion } from '../release/versions.mjs';
import { envFlag } from './plan.mjs';
import { readDirectory } from './read-directory.mjs';
import { ask } from './wrangler.mjs';

/** @typedef {import('./target.mjs').Target} Target */

/**
 * Throws when the deployment is newer than this tree: older code does not know its tables, or what
 * its Durable Objects have stored.
 * @param {Target} target
 * @param {{ older: boolean }} options `older`: the version may be older; the migrations may not
 */
export function refuseGoingBack(target, { older }) {
  const unknown = unknownMigrations(target);
  if (unknown.length > 0) throw new Error(migrationsWords(target, unknown));
  const deployed = deployedVersion(target);
  if (older || deployed === undefined || !isNewer(deployed, treeVersion())) return;
  throw new Error(versionWords(target, deployed));
}

/** The migrations that the database has run and this tree does not have. @param {Target} target */
export function unknownMigrations(target) {
  const ours = readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  return appliedMigrations(target).filter((name) => !ours.includes(name));
}

/** @param {Target} target @returns {string[]} */
export function appliedMigrations(target) {
  const query = 'SELECT name FROM d1_migrations ORDER BY id';
  /** @type {{ name: string }[]} */
  const rows = readDirectory(target, query, 'migrations');
  return rows.map(({ name }) => name);
}

/**
 * The version that serves requests, from the tag that the deploy gave it. Release 0.1.0 gave none.
 * @param {Target} target
 * @returns {string | undefined}
 */
export function deployedVersion(target) {
  const status = ask(['deployments', 'list', '--json', envFlag(target)]);
  const id = status.ok ? JSON.parse(status.stdout).at(-1)?.versions?.[0]?.version_id : undefined;
  if (!id) return undefined;
  const view = ask(['versions', 'view', id, '--json', envFlag(target)]);
  const tag = view.ok ? JSON.parse(view.stdout).annotations?.['workers/tag'] : undefined;
  return /^v?(\d+\.\d+\.\d+)$/.exec(tag ?? '')?.[1];
}

/** @param {Target} target @param {string[]} unknown */
function migrationsWords(target, unknown) {
  return `This tree is older than the deployment. The database ${target.database} has run ${unknown.join(', ')},
which this tree (${treeVersion()}) does not have. Nothing was changed.

${wayOut(target)}`;
}

/** @param {Target} target @param {string} deployed */
function versionWords(target, deployed) {
  return `This tree is older than the deployment: ${target.worker} runs ${deployed}, and this tree is ${treeVersion()}.
Durable Objects of ${deployed} may have stored what ${treeVersion()} cannot read. Nothing was changed.

${wayOut(target)}
- If you have restored the database to a time before ${deployed}: npm run deploy${target.env && `:${target.env}`} -- --older`;
}

/** @param {Target} target */
function wayOut(target) {
  const [flag, database] = [envFlag(target), target.database];
  return `What you can do (docs/deploy.md, Going back):
- Deploy the newer code again: update this tree (git pull) and repeat the command.
- Return to the release before, with all data: npm run wrangler -- rollback ${flag}
- Return further, and lose what was stored since: restore the database to a time before the newer
  release was deployed, then deploy the older code.
  npm run wrangler -- d1 time-travel restore ${database} --timestamp=<time> ${flag}`;
}
