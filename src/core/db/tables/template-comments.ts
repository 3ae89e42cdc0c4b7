import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { CodeLine } from '../../../lib/shown-comment';
import { templates } from './templates';

/** What members say to each other about a template. */
export const templateComments = sqliteTable(
  'template_comments',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    templateId: text('template_id')
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    /** The comment that it answers. Answers have no answers. */
    answerTo: text('answer_to'),
    authorId: text('author_id').notNull(),
    text: text('text').notNull(),
    /** What it is about: a field, and where that was, or a point of a page; null for the whole template. */
    fieldId: integer('field_id'),
    page: integer('page'),
    x: real('x'),
    y: real('y'),
    /** Or a line of a source of an HTML template. */
    line: text('line', { mode: 'json' }).$type<CodeLine>(),
    createdAt: integer('created_at').notNull(),
    resolvedAt: integer('resolved_at'),
    resolvedById: text('resolved_by_id'),
  },
  (table) => [index('template_comments_template').on(table.templateId, table.id)],
);
