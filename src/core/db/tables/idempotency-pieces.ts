import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A long answer of a request with an idempotency key, in pieces: a row holds at most 2 MB. */
export const idempotencyPieces = sqliteTable(
  'idempotency_pieces',
  {
    accountId: text('account_id').notNull(),
    mode: text('mode', { enum: ['live', 'test'] }).notNull(),
    key: text('key').notNull(),
    place: integer('place').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The first id that the request created. */
    createdId: text('created_id'),
    /** The submission that this piece shows, if it shows one. */
    itemId: text('item_id'),
    body: text('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mode, table.key, table.place] }),
    index('idempotency_pieces_created').on(table.createdAt),
    index('idempotency_pieces_created_id').on(table.createdId, table.itemId),
  ],
);
