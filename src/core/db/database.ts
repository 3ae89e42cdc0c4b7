import { drizzle } from 'drizzle-orm/d1';
import { guarded, guardedNow } from '../platform/unavailable';
import * as schema from './schema';

function drizzleOf(binding: D1Database) {
  return drizzle(guardedDatabase(binding) as D1Database, { schema });
}

type Opened = ReturnType<typeof drizzleOf>;

declare const role: unique symbol;

/** The directory: accounts, tokens, templates, settings, and all that is no record of a document. */
export type Database = Opened & { readonly [role]: 'directory' };

/** A database of records: submissions, combined submissions, data requests, deliveries and their counts. */
export type Volume = Opened & { readonly [role]: 'volume' };

const opened = new WeakMap<D1Database, Opened>();

const bindings = new WeakMap<Opened, D1Database>();

/** Opens a binding once: reading the schema takes longer than most statements. */
function open(binding: D1Database): Opened {
  const database = opened.get(binding) ?? drizzleOf(binding);
  opened.set(binding, database);
  bindings.set(database, binding);
  return database;
}

/** Opens the directory. */
export function openDatabase(binding: D1Database): Database {
  return open(binding) as Database;
}

/** Opens a volume. The tables are those of the directory; only those of records are used. */
export function openVolume(binding: D1Database): Volume {
  return open(binding) as Volume;
}

/** Whether a volume is in the database of the directory, so that a batch may hold statements of both. */
export function isInDirectory(volume: Volume, directory: Database): boolean {
  return Object.is(volume, directory);
}

const replicated = new WeakSet<D1Database>();

/** Lets lists of a database be read from its replicas. */
export function readFromReplicas(binding: D1Database): void {
  replicated.add(binding);
}

/**
 * Opens a database to read a list. With replicas this is a session, and the nearest replica reads in it
 * which has everything that was written until now: what the primary is asked first names that moment.
 * So the primary does one trifle, and a list is never older than its request.
 */
export async function openForList<One extends Opened>(database: One): Promise<One> {
  const binding = bindings.get(database);
  if (!binding || !replicated.has(binding)) return database;
  const session = guardedNow('database', () => binding.withSession('first-primary'));
  await guarded('database', () => session.prepare('select 1').run());
  // Lists do not use the schema.
  return drizzle(guardedDatabase(session) as D1Database) as unknown as One;
}

/** What Drizzle calls of a database, or of a session of it. */
type Asked = Pick<D1Database, 'prepare' | 'batch'>;

/**
 * The two methods that Drizzle calls. Drizzle marks the errors of statements as its own, but not
 * those of these methods.
 */
function guardedDatabase(binding: Asked): Asked {
  const calls: Asked = {
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
