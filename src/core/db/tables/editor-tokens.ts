import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Capabilities } from '../../../lib/capabilities';
import type { EditingPerson } from '../../../lib/editing-person';

/** The tokens that open the editor of one template for one person, and what was opened with them. */
export const editorTokens = sqliteTable(
  'editor_tokens',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    templateId: text('template_id').notNull(),
    /** The API token that asked. The editor may never do more than it. */
    apiTokenId: text('api_token_id').notNull(),
    secretHash: text('secret_hash').notNull(),
    person: text('person', { mode: 'json' }).$type<EditingPerson>().notNull(),
    capabilities: text('capabilities', { mode: 'json' }).$type<Capabilities>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Until then the token can be opened. */
    expiresAt: integer('expires_at').notNull(),
    /** The hash of the attempt that opened it: a repeated one, whose answer was lost, opens it too. */
    openedBy: text('opened_by'),
    openedAt: integer('opened_at'),
    /** The fields that the person added. */
    addedFields: text('added_fields', { mode: 'json' }).$type<number[]>().notNull().default([]),
    /** When the token and its session are over, whatever happens. */
    overAt: integer('over_at').notNull(),
  },
  (table) => [
    index('editor_tokens_account').on(table.accountId),
    index('editor_tokens_over').on(table.overAt),
  ],
);
