import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

/** The PDF of a template and the outcome of compiling it. The bytes are in R2. */
export const documents = sqliteTable(
  'documents',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The origin that the document was sent to: its download links begin with it. */
    origin: text('origin').notNull(),
    filename: text('filename').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    md5: text('md5').notNull(),
    state: text('state', {
      enum: ['pending', 'processed', 'password_required', 'malformed_pdf', 'dynamic_xfa', 'unknown_error'],
    }).notNull(),
    /** Which text tags became fields. Release 0.1.0 took those of any name. */
    textTags: text('text_tags', { enum: ['any', 'plain', 'off'] })
      .notNull()
      .default('any'),
    /** Whether the fields get names that people can use. Release 0.1.0 kept those of the form. */
    fieldNames: text('field_names', { enum: ['suggested', 'original'] })
      .notNull()
      .default('original'),
    /** Whether a document without tags gets some, which are a guess. */
    tagDocument: integer('tag_document', { mode: 'boolean' }).notNull().default(false),
    parseError: text('parse_error'),
    /**
     * DocumentFacts as JSON: the keys of the results, page sizes, diagnosis; null until processed.
     */
    compiled: text('compiled'),
    /** When the compile job was last sent. A job that is overdue is sent again. */
    hintedAt: integer('hinted_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('documents_state').on(table.state, table.hintedAt)],
);
