import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The projection of submissions for lists and search. The coordinator is the authority; `version`
 * keeps an older state from overwriting a newer one.
 */
export const submissions = sqliteTable(
  'submissions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    templateId: text('template_id').notNull(),
    batchId: text('batch_id'),
    test: integer('test', { mode: 'boolean' }).notNull(),
    state: text('state').notNull(),
    settled: integer('settled', { mode: 'boolean' }).notNull(),
    version: integer('version').notNull(),
    /** The whole record as JSON, as the coordinator holds it. */
    record: text('record').notNull(),
    /** When the submission will expire; null when it never will, or has. */
    expiresAt: integer('expires_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The head of the trail of a live submission with a sealed PDF, to be published. */
    head: text('head'),
    /** The archive that holds the submission; null while its coordinator holds it. */
    archive: text('archive'),
    /** When the PDF was counted as usage; null when it was not, or by release 0.1.0. */
    countedAt: integer('counted_at'),
    /**
     * The words by which the submission is found, each once, between spaces; null when it is not. Triggers of the migration
     * keep the full-text index `submission_search` in step, and remove the words of one that expires, so that an older
     * release does so, too.
     */
    words: text('words'),
  },
  (table) => [
    index('submissions_account_state').on(table.accountId, table.test, table.state, table.id),
    index('submissions_template_state').on(
      table.accountId,
      table.templateId,
      table.test,
      table.state,
      table.id,
    ),
    index('submissions_open').on(table.updatedAt).where(sql`settled = 0`),
    index('submissions_heads').on(table.updatedAt, table.id).where(sql`head is not null`),
    index('submissions_expiring').on(table.expiresAt).where(sql`expires_at is not null`),
  ],
);
