import { fillPlaceholders, type Query } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';

/** A statement with placeholders, as Drizzle prepares it. */
type Prepared = { getQuery(): Query };

type Opened = { $client: Pick<D1Database, 'prepare'> };

/**
 * Keeps the statements of a database, by what their text depends on: Drizzle takes longer to build the text of most
 * statements than the database takes to carry them out.
 */
export function keptStatements<
  Own extends Opened,
  Variant extends [] | [unknown],
  Statement extends Prepared,
>(
  prepare: (database: Own, ...variant: Variant) => Statement,
): (database: Own, ...variant: Variant) => Statement {
  const kept = new WeakMap<Own, Map<unknown, Statement>>();
  return (database, ...variant) => {
    const ofDatabase = kept.get(database) ?? new Map<unknown, Statement>();
    kept.set(database, ofDatabase);
    const statement = ofDatabase.get(variant[0]) ?? prepare(database, ...variant);
    ofDatabase.set(variant[0], statement);
    // The statement of D1 is made for each use: it belongs to a request.
    return Object.assign(Object.create(statement), {
      stmt: database.$client.prepare(statement.getQuery().sql),
    });
  };
}

/** A kept statement with its values, for a batch, which takes statements without placeholders only. */
export function filled(statement: Prepared, values: Record<string, unknown>): BatchItem<'sqlite'> {
  const { params, ...query } = statement.getQuery();
  const getQuery = () => ({ ...query, params: fillPlaceholders(params, values) });
  return Object.assign(Object.create(statement), {
    getQuery,
    _prepare() {
      return this;
    },
  });
}
