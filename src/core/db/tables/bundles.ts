import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Files of many documents. */
export const bundles = sqliteTable(
  'bundles',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    test: integer('test', { mode: 'boolean' }).notNull(),
    state: text('state', { enum: ['pending', 'processed', 'error'] }).notNull(),
    /** JSON text: what was asked for, and how far it is. */
    record: text('record').notNull(),
    /** The oldest and the newest document in it; null while it has none. */
    oldestId: text('oldest_id'),
    newestId: text('newest_id'),
    /** The attempt that may save its progress. */
    fence: integer('fence').notNull().default(0),
    /** Until then no other attempt begins. */
    leasedUntil: integer('leased_until').notNull().default(0),
    /** The templates of its documents, if they are known. Limited tokens and members see a bundle by them. */
    templateIds: text('template_ids', { mode: 'json' }).$type<string[]>(),
    createdAt: integer('created_at').notNull(),
    /** When it is removed: not later than its first document. */
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('bundles_account').on(table.accountId, table.test, table.id),
    index('bundles_work').on(table.state, table.leasedUntil),
    index('bundles_expires').on(table.expiresAt),
  ],
);
