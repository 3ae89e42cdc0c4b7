import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { firstAccountSql } from '../accounts/first-account-sql.mjs';
import { isNewer, treeVersion } from '../release/versions.mjs';
import { migrationFiles } from './migration-files.mjs';

/** @typedef {{ migrations: Record<string, string>, volumes?: string[], account: string, version?: string }} Stamp */

/**
 * Applies new migrations and creates the first account. Opening the databases takes a second or two, so
 * a stamp beside the data records the finished work.
 * @param {import('./paths.mjs').StatePaths} paths
 * @param {import('./credentials.mjs').Credentials} credentials
 */
export async function prepareDatabase(paths, credentials) {
  /** @type {Stamp | undefined} */
  const done = existsSync(paths.stamp) ? JSON.parse(readFileSync(paths.stamp, 'utf8')) : undefined;
  const { live, test, owner } = credentials;
  const account = hash(JSON.stringify({ live, test, owner }));
  const volumes = volumeBindings();
  const wanted = { migrations: migrationHashes(), volumes, account, version: treeVersion() };
  if (done) {
    refuseNewerState(done, wanted, paths.store);
    refuseRewrittenMigrations(done.migrations, wanted.migrations, paths.store);
  }

  const hasAccount = done?.account === account;
  if (!done || !hasAccount || tablesOf(done) !== tablesOf(wanted)) {
    console.log('Preparing the local database ...');
    // Loading wrangler takes a second.
    const { migrate, statements, withStores } = await import('./databases.mjs');
    await withStores(paths, async ({ directory, volumes }) => {
      for (const database of [directory, ...volumes]) await migrate(database);
      if (!hasAccount) await directory.batch(statements(directory, firstAccountSql(credentials, Date.now())));
    });
  }

  mkdirSync(dirname(paths.stamp), { recursive: true });
  writeFileSync(paths.stamp, JSON.stringify(wanted));
}

/** The migrations, and the volumes that have them. @param {Stamp} stamp */
function tablesOf({ migrations, volumes }) {
  return JSON.stringify([migrations, volumes]);
}

/** The volumes of wrangler.toml. Reading it with wrangler itself would take a second of every start. */
function volumeBindings() {
  const [own = ''] = readFileSync('wrangler.toml', 'utf8').split(/^\[+env\./m);
  return [...own.matchAll(/^binding = "(VOLUME_\d+)"$/gm)].map(([, binding = '']) => binding);
}

/**
 * Refuses data of a newer version: this code does not know its tables, or its Durable Objects. The
 * stamps of release 0.1.0 have no version.
 * @param {Stamp} done
 * @param {{ migrations: Record<string, string>, version: string }} wanted
 * @param {string} store
 */
function refuseNewerState(done, wanted, store) {
  const last = Object.keys(wanted.migrations).at(-1) ?? '';
  const unknown = Object.keys(done.migrations).filter((name) => !(name in wanted.migrations) && name > last);
  const { version } = done;
  if (unknown.length === 0 && !(version && isNewer(version, wanted.version))) return;
  const by = version ? `Quillet ${version}` : 'a newer version';
  const because = unknown.length > 0 ? ` Its database has run ${unknown.join(', ')}.` : '';
  console.error(`The data in ${store} was last used by ${by}; this code is ${wanted.version}.${because}`);
  console.error('Older code cannot use newer data. Nothing was changed. Either');
  console.error('  start the newer code again,');
  console.error('  or start this code with data of its own: QUILLET_STATE=/some/folder npm start');
  process.exit(1);
}

/**
 * Refuses an applied migration that was edited: it would never be applied again, and the tables
 * would be wrong without any error.
 * @param {Record<string, string>} applied
 * @param {Record<string, string>} wanted
 * @param {string} store
 */
function refuseRewrittenMigrations(applied, wanted, store) {
  const rewritten = Object.keys(applied).filter((name) => wanted[name] !== applied[name]);
  if (rewritten.length === 0) return;
  console.error(`The local database was created with another version of ${rewritten.join(', ')}.`);
  console.error(`Restore that version, or start with an empty database: rm -r ${store}`);
  process.exit(1);
}

function migrationHashes() {
  return Object.fromEntries(
    migrationFiles().map((name) => [name, hash(readFileSync(join('migrations', name)))]),
  );
}

function hash(/** @type {string | Buffer} */ content) {
  return createHash('sha256').update(content).digest('hex');
}
