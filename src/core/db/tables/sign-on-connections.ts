import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Role } from '../../api/roles';
import { accounts } from './accounts';

/** The OpenID Connect provider that signs in the members of an account. */
export const signOnConnections = sqliteTable(
  'sign_on_connections',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The name that members read. */
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** The client secret, encrypted. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The domains whose addresses the provider may sign in, in lower case and ASCII. */
    domains: text('domains', { mode: 'json' }).$type<string[]>().notNull(),
    /** The role of members who join at their first sign-in; null when nobody joins so. */
    joinsAs: text('joins_as').$type<Exclude<Role, 'owner'>>(),
    /** Whether members of these domains, owners excepted, sign in in no other way. */
    isRequired: integer('is_required', { mode: 'boolean' }).notNull().default(false),
    /** Whether a sign-in at the provider counts as both factors. */
    isTwoFactors: integer('is_two_factors', { mode: 'boolean' }).notNull().default(false),
    /** Why the provider could not be used; null after a sign-in. */
    lastProblem: text('last_problem'),
    lastProblemAt: integer('last_problem_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('sign_on_connections_account').on(table.accountId)],
);
