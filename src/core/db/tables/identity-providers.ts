import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

/** Web services of customers that establish who a signer is, such as by SMS or an eID. */
export const identityProviders = sqliteTable(
  'identity_providers',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Data requests and audit trails name the provider by it, so it never changes. */
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** The secret, encrypted. The previous one, encrypted too, signs until its time is over. */
    sealedSecret: text('sealed_secret').notNull(),
    previousSealedSecret: text('previous_sealed_secret'),
    previousSecretUntil: integer('previous_secret_until'),
    /** Why the last request got no answer that counts; null after one that did. */
    lastProblem: text('last_problem'),
    lastProblemAt: integer('last_problem_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('identity_providers_account').on(table.accountId, table.id),
    uniqueIndex('identity_providers_name').on(table.accountId, table.name),
  ],
);
