import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Attempts to sign in that failed, by the person they were for and by the address they came from. */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    /** A hash: neither who was tried nor from where can be read. */
    subject: text('subject').primaryKey(),
    failures: integer('failures').notNull(),
    lastFailedAt: integer('last_failed_at').notNull(),
    blockedUntil: integer('blocked_until').notNull(),
  },
  (table) => [index('sign_in_failures_last').on(table.lastFailedAt)],
);
