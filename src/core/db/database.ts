import { drizzle } from 'drizzle-orm/d1';
import * as schema from './schema';

function drizzleOf(binding: D1Database) {
  return drizzle(binding, { schema });
}

export type Database = ReturnType<typeof drizzleOf>;

const opened = new WeakMap<D1Database, Database>();

/** Opens a database once for each binding: reading the schema takes longer than most statements. */
export function openDatabase(binding: D1Database): Database {
  const database = opened.get(binding) ?? drizzleOf(binding);
  opened.set(binding, database);
  return database;
}
