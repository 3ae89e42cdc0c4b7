import { drizzle } from 'drizzle-orm/d1';
import { guarded, guardedNow } from '../platform/unavailable';
import * as schema from './schema';

function drizzleOf(binding: D1Database) {
  return drizzle(guardedDatabase(binding), { schema });
}

export type Database = ReturnType<typeof drizzleOf>;

const opened = new WeakMap<D1Database, Database>();

/** Opens a database once for each binding: reading the schema takes longer than most statements. */
export function openDatabase(binding: D1Database): Database {
  const database = opened.get(binding) ?? drizzleOf(binding);
  opened.set(binding, database);
  return database;
}

/**
 * The two methods that Drizzle calls. Drizzle marks the errors of statements as its own, but not
 * those of these methods.
 */
function guardedDatabase(binding: D1Database): D1Database {
  const calls: Pick<D1Database, 'prepare' | 'batch'> = {
    prepare: (query) => timedStatement(guardedNow('database', () => binding.prepare(query))),
    batch: (statements) => guarded('database', () => binding.batch(statements)),
  };
  return Object.assign(Object.create(binding), calls);
}

/** A statement whose execution has a time limit. A batch finds in it what D1 keeps in a statement. */
function timedStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const timed =
    (name: 'all' | 'run' | 'raw' | 'first') =>
    (...args: unknown[]) =>
      guarded('database', async () => Reflect.apply(statement[name], statement, args));
  return Object.assign(Object.create(statement), {
    bind: (...values: unknown[]) => timedStatement(statement.bind(...values)),
    all: timed('all'),
    run: timed('run'),
    raw: timed('raw'),
    first: timed('first'),
  });
}
