import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig, unstable_splitSqlQuery } from 'wrangler';
import { migrationFiles } from './migration-files.mjs';

/** @typedef {import('@cloudflare/workers-types').D1Database} D1Database */
/** @typedef {import('@cloudflare/workers-types').R2Bucket} R2Bucket */
/** @typedef {{ directory: D1Database, volumes: D1Database[], files: R2Bucket }} Stores */

/**
 * Opens the databases and the bucket of wrangler.toml in the local runtime, and nothing else of it, for one
 * piece of work. A command of wrangler opens one database and takes seconds.
 * @param {Pick<import('./paths.mjs').StatePaths, 'dev' | 'store'>} paths
 * @param {(stores: Stores) => Promise<void>} work
 */
export async function withStores({ dev, store }, work) {
  /** @type {{ d1_databases: { binding: string }[], r2_buckets: object[] }} */
  const { d1_databases, r2_buckets } = unstable_readConfig(
    { config: 'wrangler.toml' },
    { hideWarnings: true },
  );
  const config = join(dev, 'stores.json');
  writeFileSync(config, JSON.stringify({ name: 'quillet', d1_databases, r2_buckets }));
  const persist = { path: join(store, 'v3') };
  /** @type {import('wrangler').PlatformProxy<Record<string, D1Database> & { FILES: R2Bucket }>} */
  const proxy = await getPlatformProxy({ configPath: config, persist, envFiles: [], remoteBindings: false });
  const { env } = proxy;
  try {
    const [directory, ...volumes] = d1_databases.flatMap(({ binding }) => env[binding] ?? []);
    if (!directory) throw new Error('wrangler.toml has no database.');
    await work({ directory, volumes, files: env.FILES });
  } finally {
    await proxy.dispose();
    rmSync(config);
  }
}

/**
 * Runs the migrations that a database lacks, each with its mark, as `wrangler d1 migrations apply` does.
 * @param {D1Database} database
 */
export async function migrate(database) {
  await database.batch([
    database.prepare(`CREATE TABLE IF NOT EXISTS d1_migrations(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT UNIQUE,
      applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
    )`),
  ]);
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all();
  const applied = results.map(({ name }) => name);
  for (const name of migrationFiles()) {
    if (applied.includes(name)) continue;
    const mark = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name);
    await database.batch([...statements(database, readFileSync(join('migrations', name), 'utf8')), mark]);
  }
}

/**
 * @param {D1Database} database
 * @param {string} sql
 */
export function statements(database, sql) {
  return unstable_splitSqlQuery(sql).map((statement) => database.prepare(statement));
}
