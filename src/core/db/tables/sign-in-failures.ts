import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Failed attempts to sign in, counted by the address of the member and by IP address. */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    /** A hash, from which neither address can be read. */
    subject: text('subject').primaryKey(),
    failures: integer('failures').notNull(),
    lastFailedAt: integer('last_failed_at').notNull(),
    blockedUntil: integer('blocked_until').notNull(),
  },
  (table) => [index('sign_in_failures_last').on(table.lastFailedAt)],
);
