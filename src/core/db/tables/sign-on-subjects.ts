import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { signOnConnections } from './sign-on-connections';
import { users } from './users';

/** Which subject of a provider is which member. */
export const signOnSubjects = sqliteTable(
  'sign_on_subjects',
  {
    connectionId: text('connection_id')
      .notNull()
      .references(() => signOnConnections.id, { onDelete: 'cascade' }),
    /** SHA-256 of the issuer and the subject. */
    subjectHash: text('subject_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.subjectHash] }),
    uniqueIndex('sign_on_subjects_user').on(table.userId),
  ],
);
