import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

/** The integrations of accounts: buckets to which finished PDFs are copied. */
export const integrations = sqliteTable(
  'integrations',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    type: text('type', { enum: ['s3_upload'] }).notNull(),
    endpoint: text('endpoint').notNull(),
    region: text('region').notNull(),
    bucket: text('bucket').notNull(),
    addressing: text('addressing', { enum: ['path', 'virtual_host'] }).notNull(),
    pathTemplate: text('path_template').notNull(),
    contentDisposition: text('content_disposition', { enum: ['inline', 'attachment'] }),
    mode: text('mode', { enum: ['test', 'live', 'both'] }).notNull(),
    description: text('description').notNull().default(''),
    enabled: integer('enabled', { mode: 'boolean' }).notNull(),
    /** The end of the pause after too many failed attempts in a row. */
    pausedUntil: integer('paused_until'),
    /** The end of the access key id, the only part that is shown. */
    accessKeyEnd: text('access_key_end').notNull(),
    /** The access key id and its secret, encrypted. */
    sealedCredentials: text('sealed_credentials').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('integrations_account').on(table.accountId, table.id)],
);
