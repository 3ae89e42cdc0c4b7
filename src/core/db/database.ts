import { drizzle } from 'drizzle-orm/d1';
import * as schema from './schema';

const drizzleOf = (binding: D1Database) => drizzle(binding, { schema });

export type Database = ReturnType<typeof drizzleOf>;

const opened = new WeakMap<D1Database, Database>();

/** Once for each binding: looking through the schema takes longer than most statements. */
export const openDatabase = (binding: D1Database): Database => {
  const database = opened.get(binding) ?? drizzleOf(binding);
  opened.set(binding, database);
  return database;
};
