import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { firstAccountSql } from '../accounts/first-account-sql.mjs';
import { wrangler } from './wrangler.mjs';

/** @typedef {{ migrations: Record<string, string>, account: string }} Stamp */

/**
 * Applies new migrations and creates the first account. Each call of wrangler takes seconds, so a
 * stamp beside the data records the finished work.
 * @param {import('./paths.mjs').StatePaths} paths
 * @param {import('./credentials.mjs').Credentials} credentials
 */
export function prepareDatabase(paths, credentials) {
  /** @type {Stamp | undefined} */
  const done = existsSync(paths.stamp) ? JSON.parse(readFileSync(paths.stamp, 'utf8')) : undefined;
  const { live, test, owner } = credentials;
  const wanted = { migrations: migrationHashes(), account: hash(JSON.stringify({ live, test, owner })) };
  if (done) refuseRewrittenMigrations(done.migrations, wanted.migrations, paths.store);

  if (JSON.stringify(done?.migrations) !== JSON.stringify(wanted.migrations)) {
    console.log('Preparing the local database ...');
    wrangler('d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', paths.store);
  }
  if (done?.account !== wanted.account) seed(paths, credentials);

  mkdirSync(dirname(paths.stamp), { recursive: true });
  writeFileSync(paths.stamp, JSON.stringify(wanted));
}

/**
 * @param {import('./paths.mjs').StatePaths} paths
 * @param {import('./credentials.mjs').Credentials} credentials
 */
function seed(paths, credentials) {
  console.log('Creating the first account ...');
  const file = join(paths.dev, 'seed.sql');
  writeFileSync(file, firstAccountSql(credentials, Date.now()), { mode: 0o600 });
  try {
    wrangler('d1', 'execute', 'DB', '--local', '--persist-to', paths.store, '--file', file);
  } finally {
    rmSync(file);
  }
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
    readdirSync('migrations')
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [name, hash(readFileSync(join('migrations', name)))]),
  );
}

function hash(/** @type {string | Buffer} */ content) {
  return createHash('sha256').update(content).digest('hex');
}
