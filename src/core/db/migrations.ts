import { sql } from 'drizzle-orm';
import journal from '../../../migrations/meta/_journal.json';
import type { Database, Volume } from './database';

/** How the migrations that the database has run compare with those that this code knows. */
export type MigrationState = {
  /** `behind`: some are missing. `ahead`: it has run some that a newer version added. */
  database: 'current' | 'behind' | 'ahead';
  missing: string[];
  unknown: string[];
};

const known = journal.entries.map(({ tag }) => tag);

export async function readMigrationState(db: Database | Volume): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  const missing = known.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !known.includes(name));
  const database = missing.length > 0 ? 'behind' : unknown.length > 0 ? 'ahead' : 'current';
  return { database, missing, unknown };
}

/** Throws a sentence for the log when code and database are not of the same release. */
export async function checkMigrations(db: Database): Promise<void> {
  const { missing, unknown } = await readMigrationState(db);
  if (missing.length > 0)
    throw new Error(`The database has not run ${missing.join(', ')}. Run npm run deploy, which applies it.`);
  if (unknown.length > 0)
    throw new Error(
      `The database has run ${unknown.join(', ')}, which a newer version added. This code may run only until that version is deployed again (docs/deploy.md, Going back).`,
    );
}

/** Without the table, no migration was ever applied. */
async function appliedMigrations(db: Database | Volume): Promise<string[]> {
  const table = await db.get(sql`select 1 from sqlite_master where name = 'd1_migrations'`);
  if (table === undefined) return [];
  const rows = await db.all<{ name: string }>(sql`select name from d1_migrations order by id`);
  return rows.map(({ name }) => name.replace(/\.sql$/, ''));
}
