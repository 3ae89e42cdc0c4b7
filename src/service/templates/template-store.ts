import { and, desc, eq, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { contains } from '../../core/db/contains';
import type { Database } from '../../core/db/database';
import { documents, folders, templates } from '../../core/db/schema';
import { insertContent } from './content/content-store';
import type { TemplateContent } from './content/template-content';
import { type DocumentRow, removeUnusedDocument, type TemplateRow } from './document/document-store';

export type { DocumentRow, TemplateRow };
export type Template = {
  template: TemplateRow;
  document: DocumentRow | null;
  /** The document that is to take the place of the other: pending, or one that could not be used. */
  replacement: DocumentRow | null;
};

const owned = (accountId: string, id: string): SQL | undefined =>
  and(eq(templates.accountId, accountId), eq(templates.id, id));

const replacements = alias(documents, 'replacements');

const joined = (db: Database) =>
  db
    .select({ template: templates, document: documents, replacement: replacements })
    .from(templates)
    .leftJoin(documents, eq(documents.id, templates.documentId))
    .leftJoin(replacements, eq(replacements.id, templates.replacementId));

export const findTemplate = async (
  db: Database,
  accountId: string,
  id: string,
): Promise<Template | undefined> => joined(db).where(owned(accountId, id)).get();

/** All whose document this is: copies share it. */
export const findTemplatesOf = async (db: Database, documentId: string): Promise<Template[]> =>
  joined(db).where(eq(templates.documentId, documentId));

/**
 * A second time changes nothing: the same idempotent request comes with the same ids. Nothing is left in a folder
 * that has been deleted meanwhile: a batch is one transaction.
 */
export const insertTemplate = async (
  db: Database,
  template: Omit<typeof templates.$inferInsert, 'contentHash'>,
  document: typeof documents.$inferInsert | null,
  content: TemplateContent,
): Promise<void> => {
  const inserted = insertContent(db, template.accountId, content, template.createdAt);
  await db.batch([
    inserted.statement,
    ...(document ? [db.insert(documents).values(document).onConflictDoNothing()] : []),
    db
      .insert(templates)
      .values({ ...template, contentHash: inserted.hash })
      .onConflictDoNothing(),
    removeHomeless(db, template.id),
    ...(document ? [removeUnusedDocument(db, document.id)] : []),
  ]);
};

export const insertCopy = async (db: Database, template: typeof templates.$inferInsert): Promise<void> => {
  await db.batch([
    db.insert(templates).values(template).onConflictDoNothing(),
    removeHomeless(db, template.id),
  ]);
};

/** What was deleted while the template was made must not be missing from it. */
const removeHomeless = (db: Database, id: string) => {
  const withoutFolder = and(isNotNull(templates.parentFolderId), notExists(folderOfTemplate(db)));
  const withoutDocument = and(isNotNull(templates.documentId), notExists(documentOfTemplate(db)));
  return db.delete(templates).where(and(eq(templates.id, id), or(withoutFolder, withoutDocument)));
};

const documentOfTemplate = (db: Database) =>
  db.select({ one: sql`1` }).from(documents).where(eq(documents.id, templates.documentId));

const folderOfTemplate = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(folders)
    .where(and(eq(folders.id, templates.parentFolderId), eq(folders.accountId, templates.accountId)));

export const listTemplateRows = async (
  db: Database,
  accountId: string,
  filter: {
    query?: string;
    parentFolderId?: string | null;
    archived?: boolean;
    offset: number;
    limit: number;
  },
): Promise<Template[]> => {
  const { query, parentFolderId, archived } = filter;
  const conditions = [eq(templates.accountId, accountId)];
  if (query) conditions.push(contains(templates.name, query));
  if (parentFolderId === null) conditions.push(isNull(templates.parentFolderId));
  if (typeof parentFolderId === 'string') conditions.push(eq(templates.parentFolderId, parentFolderId));
  if (archived !== undefined) conditions.push(eq(templates.archived, archived));
  return joined(db)
    .where(and(...conditions))
    .orderBy(desc(templates.id))
    .limit(filter.limit)
    .offset(filter.offset);
};
