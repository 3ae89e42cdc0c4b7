import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Requests with an idempotency key, and their answers: what `idempotency_keys` has, in half the rows. The
 * table is without rowid, so its key is no index beside it. A record knows the key of the answer about it, so
 * no index finds it by what it made.
 */
export const keyedRequests = sqliteTable(
  'keyed_requests',
  {
    /** Six hours of time. Old rows are found by it, so their time needs no index. */
    period: integer('period').notNull(),
    accountId: text('account_id').notNull(),
    /** A hash of the mode and the key. */
    key: text('key').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The seed of the ids that the request creates, so that a second run creates nothing twice. */
    seed: text('seed').notNull(),
    /** The lease of the run under way, and its end. */
    lease: text('lease').notNull(),
    leasedUntil: integer('leased_until').notNull(),
    /** The fingerprint of the request. It is forgotten with the data that the request sent. */
    requestHash: text('request_hash'),
    /** Null while the first request is running. */
    status: integer('status'),
    headers: text('headers'),
    /** The text of an answer that lists submissions, each of which can be replaced. */
    body: text('body'),
    /**
     * The text of another answer, deflated. Without rowid, a row of more than 1,002 bytes takes a page of 4,096 for
     * itself; deflated, four rows fit into a page.
     */
    packed: blob('packed', { mode: 'buffer' }),
    /** Of an answer in a file, as JSON: its submissions whose data was erased, as they are shown now, by id. */
    erased: text('erased'),
  },
  (table) => [primaryKey({ columns: [table.period, table.accountId, table.key] })],
);
