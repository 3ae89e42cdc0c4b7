import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The published heads of audit trails: one row for all trails that ended in an interval. The hashes
 * under a root are in R2.
 */
export const publishedHeads = sqliteTable(
  'published_heads',
  {
    number: integer('number').primaryKey(),
    root: text('root').notNull(),
    /** What is published and signed: it names the root, and the statement before. */
    statement: text('statement').notNull(),
    /** CMS in DER, in base64. */
    signature: text('signature').notNull(),
    certificateHash: text('certificate_hash').notNull(),
    /** The last change of a submission that the interval has seen. */
    untilAt: integer('until_at').notNull(),
    untilId: text('until_id').notNull(),
    /** The volumes that gave no answer for a day, and are left out; null: none is. */
    leftOut: text('left_out', { mode: 'json' }).$type<number[]>(),
    /** The volume whose heads were left out before, if these are only of it. */
    lateOf: integer('late_of'),
  },
  (table) => [index('published_heads_until').on(table.untilAt, table.untilId)],
);
