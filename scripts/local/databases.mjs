import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig, unstable_splitSqlQuery } from 'wrangler';

/** @typedef {import('@cloudflare/workers-types').D1Database} D1Database */
/** @typedef {[directory: D1Database, ...volumes: D1Database[]]} Databases */

/**
 * Opens the databases of wrangler.toml in the local runtime, and nothing else of it, for one piece of
 * work. A command of wrangler opens one database and takes seconds.
 * @param {import('./paths.mjs').StatePaths} paths
 * @param {(databases: Databases) => Promise<void>} work
 */
export async function withDatabases({ dev, store }, work) {
  /** @type {{ d1_databases: { binding: string }[] }} */
  const { d1_databases: blocks } = unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true });
  const config = join(dev, 'databases.json');
  writeFileSync(config, JSON.stringify({ name: 'quillet', d1_databases: blocks }));
  const persist = { path: join(store, 'v3') };
  /** @type {import('wrangler').PlatformProxy<Record<string, D1Database>>} */
  const proxy = await getPlatformProxy({ configPath: config, persist, envFiles: [], remoteBindings: false });
  try {
    const [directory, ...volumes] = blocks.flatMap(({ binding }) => proxy.env[binding] ?? []);
    if (!directory) throw new Error('wrangler.toml has no database.');
    await work([directory, ...volumes]);
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

/** The files of migrations, in their order. */
export function migrationFiles() {
  return readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/**
 * @param {D1Database} database
 * @param {string} sql
 */
export function statements(database, sql) {
  return unstable_splitSqlQuery(sql).map((statement) => database.prepare(statement));
}
