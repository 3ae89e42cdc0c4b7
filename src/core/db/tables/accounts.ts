import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const accounts = sqliteTable('accounts', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Whether members need a second factor, or a passkey, for everything else. */
  secondFactorRequired: integer('second_factor_required', { mode: 'boolean' }).notNull().default(false),
  /** How many documents the account may make. Null: as in the deployment. */
  documentsPerSecond: real('documents_per_second'),
  documentsInFlight: integer('documents_in_flight'),
  /** The first steps that were seen done, a bit each. */
  firstSteps: integer('first_steps').notNull().default(0),
});
