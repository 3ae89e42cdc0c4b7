import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './users';

/** Member sessions: browsers in which a member is signed in. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the secret in the browser's cookie. The secret itself is never stored. */
    secretHash: text('secret_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: integer('created_at').notNull(),
    /** When the member last proved who they are. */
    confirmedAt: integer('confirmed_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    /** Whether the member showed a passkey, or two factors. */
    twoFactors: integer('two_factors', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('sessions_secret').on(table.secretHash),
    index('sessions_user').on(table.userId),
    index('sessions_last_seen').on(table.lastSeenAt),
  ],
);
