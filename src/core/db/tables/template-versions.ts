import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EditingPerson } from '../../../lib/editing-person';
import { templates } from './templates';

export const templateVersions = sqliteTable(
  'template_versions',
  {
    templateId: text('template_id')
      .notNull()
      .references(() => templates.id),
    major: integer('major').notNull(),
    minor: integer('minor').notNull(),
    patch: integer('patch').notNull(),
    contentHash: text('content_hash').notNull(),
    documentId: text('document_id'),
    description: text('description').notNull().default(''),
    publishedAt: integer('published_at').notNull(),
    publishedByType: text('published_by_type', { enum: ['api_token', 'user'] }).notNull(),
    publishedById: text('published_by_id').notNull(),
    /** A deleted version keeps its row, so that its number never names another version. */
    deletedAt: integer('deleted_at'),
    /** The person in an embedded editor, where an API token let one in. */
    publishedByPerson: text('published_by_person', { mode: 'json' }).$type<EditingPerson>(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.major, table.minor, table.patch] }),
    index('template_versions_document').on(table.documentId),
  ],
);
