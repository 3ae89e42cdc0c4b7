import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * What a step of an erasure erases: ids of objects and keys of files by their kind, and rows by their keys. `volume`: the
 * place of their volume among those of the account, oldest first. The counts are those of the whole, by kind.
 */
export type ErasedPart = {
  form: 1;
  counts: Record<string, number>;
  senders?: string[];
  batches?: string[];
  submissions?: string[];
  combined?: string[];
  files?: string[];
  rows: { table: string; volume: number; keys: (string | number)[][] }[];
  /** Where the step goes on; null when nothing is left. */
  next: string | null;
};

/**
 * The erasures of accounts: asked for, under way, and done. The row of one that is done holds the
 * signed statement, and no name and no address.
 */
export const accountErasures = sqliteTable(
  'account_erasures',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** The URL at which it was asked for: the link to the statement begins with it. */
    origin: text('origin').notNull(),
    askedAt: integer('asked_at').notNull(),
    askedById: text('asked_by_id').notNull(),
    /** When it begins, unless it is cancelled before. */
    dueAt: integer('due_at').notNull(),
    cancelledAt: integer('cancelled_at'),
    begunAt: integer('begun_at'),
    /** The step under way, and the place in it. */
    step: text('step'),
    cursor: text('cursor'),
    /** What is being erased. It is counted already, so that a step that broke off erases it and counts it once. */
    part: text('part', { mode: 'json' }).$type<ErasedPart>(),
    /** Until when late work of the account is waited for. */
    waitsUntil: integer('waits_until'),
    /** How much was erased so far, by kind. */
    counts: text('counts', { mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** The owners who get the statement, while it is under way. */
    owners: text('owners', { mode: 'json' })
      .$type<{ email: string; name: string; language?: string }[]>()
      .notNull()
      .default([]),
    endedAt: integer('ended_at'),
    statement: text('statement'),
    /** CMS in DER, in base64. */
    signature: text('signature'),
    certificateHash: text('certificate_hash'),
  },
  (table) => [
    index('account_erasures_account').on(table.accountId, table.id),
    index('account_erasures_due').on(table.dueAt),
  ],
);
