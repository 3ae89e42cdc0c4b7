import { fillPlaceholders, type Query } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';

/** A statement with placeholders, as Drizzle prepares it. */
type Prepared = { getQuery(): Query };

type Opened = { $client: Pick<D1Database, 'prepare'> };

/*
 * This relies on members of Drizzle's prepared statements. One is run by `stmt`, the statement of D1. A batch takes of
 * each item what `_prepare` returns, binds the values of its `getQuery` to its `stmt`, and reads rows by its `mapResult`.
 */

/**
 * Keeps a statement for each database: Drizzle takes longer to build the text of most statements than the database
 * takes to carry them out.
 */
export function kept<Own extends Opened, Statement extends Prepared>(
  prepare: (database: Own) => Statement,
): (database: Own) => Statement {
  const statements = new WeakMap<Own, Statement>();
  return (database) => {
    const statement = statements.get(database) ?? prepare(database);
    statements.set(database, statement);
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
