import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The legal holds: what must not be erased, and why. A released hold stays as a record. */
export const legalHolds = sqliteTable(
  'legal_holds',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** The account, template, submission or combined submission that is held. */
    subjectId: text('subject_id').notNull(),
    /** The template of a held submission, which it may need. */
    templateId: text('template_id'),
    reason: text('reason').notNull(),
    setAt: integer('set_at').notNull(),
    /** The member or the API token. */
    setById: text('set_by_id').notNull(),
    releasedAt: integer('released_at'),
    releasedById: text('released_by_id'),
  },
  (table) => [
    index('legal_holds_account').on(table.accountId, table.id),
    index('legal_holds_subject').on(table.subjectId).where(sql`released_at is null`),
    index('legal_holds_template').on(table.templateId).where(sql`released_at is null`),
  ],
);
