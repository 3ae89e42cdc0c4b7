import { and, desc, eq, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reach } from '../../core/api/reach';
import { contains } from '../../core/db/contains';
import { type Database, openForList } from '../../core/db/database';
import { isTemplateWithin } from '../../core/db/reach';
import { documents, folders, templates } from '../../core/db/schema';
import { highestId } from '../../engine/fields';
import { insertContent } from './content/content-store';
import type { TemplateContent } from './content/template-content';
import { type DocumentRow, removeUnusedDocument, type TemplateRow } from './document/document-store';
import { copyTestData } from './test-data/test-data-store';

export type { DocumentRow, TemplateRow };
export type Template = {
  template: TemplateRow;
  document: DocumentRow | null;
  /** The document that is to replace the present one: pending, or one that could not be used. */
  replacement: DocumentRow | null;
  /** Whether the account has no older template. */
  isFirst: boolean;
};

function owned(accountId: string, id: string): SQL | undefined {
  return and(eq(templates.accountId, accountId), eq(templates.id, id));
}

const replacements = alias(documents, 'replacements');
const older = alias(templates, 'older');

function joined(db: Database) {
  const olderOnes = db
    .select({ one: sql`1` })
    .from(older)
    // Ids begin with the time at which they were made.
    .where(and(eq(older.accountId, templates.accountId), lt(older.id, templates.id)));
  const isFirst = notExists(olderOnes).mapWith(Boolean);
  return db
    .select({ template: templates, document: documents, replacement: replacements, isFirst })
    .from(templates)
    .leftJoin(documents, eq(documents.id, templates.documentId))
    .leftJoin(replacements, eq(replacements.id, templates.replacementId));
}

export async function findTemplate(
  db: Database,
  accountId: string,
  id: string,
): Promise<Template | undefined> {
  return joined(db).where(owned(accountId, id)).get();
}

export async function hasPublicSubmissions(db: Database, id: string): Promise<boolean> {
  const { publicSubmissions: isPublic } = templates;
  const row = await db.select({ isPublic }).from(templates).where(eq(templates.id, id)).get();
  return row?.isPublic ?? false;
}

/** Finds all templates with this document: copies share it. */
export async function findTemplatesOf(db: Database, documentId: string): Promise<Template[]> {
  return joined(db).where(eq(templates.documentId, documentId));
}

/**
 * Inserts a template. A second call changes nothing: a repeated idempotent request has the same
 * ids. The batch is one transaction, so no template stays in a folder that was deleted meanwhile.
 */
export async function insertTemplate(
  db: Database,
  template: Omit<typeof templates.$inferInsert, 'contentHash'>,
  document: typeof documents.$inferInsert | null,
  content: TemplateContent,
): Promise<void> {
  const inserted = insertContent(db, template.accountId, content, template.createdAt);
  await db.batch([
    inserted.statement,
    ...(document ? [db.insert(documents).values(document).onConflictDoNothing()] : []),
    db
      .insert(templates)
      .values({ ...template, contentHash: inserted.hash, highestFieldId: highestId(content.fields) })
      .onConflictDoNothing(),
    removeHomeless(db, template.id),
    ...(document ? [removeUnusedDocument(db, document.id)] : []),
  ]);
}

/** Inserts a copy of the template `from`, with its test data. */
export async function insertCopy(
  db: Database,
  from: string,
  template: typeof templates.$inferInsert,
): Promise<void> {
  await db.batch([
    db.insert(templates).values(template).onConflictDoNothing(),
    copyTestData(db, { from, to: template.id }),
    removeHomeless(db, template.id),
  ]);
}

/** Removes a new template whose folder or document was deleted while it was made. */
function removeHomeless(db: Database, id: string) {
  const withoutFolder = and(isNotNull(templates.parentFolderId), notExists(folderOfTemplate(db)));
  const withoutDocument = and(isNotNull(templates.documentId), notExists(documentOfTemplate(db)));
  return db.delete(templates).where(and(eq(templates.id, id), or(withoutFolder, withoutDocument)));
}

function documentOfTemplate(db: Database) {
  return db.select({ one: sql`1` }).from(documents).where(eq(documents.id, templates.documentId));
}

function folderOfTemplate(db: Database) {
  return db
    .select({ one: sql`1` })
    .from(folders)
    .where(and(eq(folders.id, templates.parentFolderId), eq(folders.accountId, templates.accountId)));
}

export async function listTemplateRows(
  db: Database,
  accountId: string,
  filter: {
    query?: string;
    parentFolderId?: string | null;
    reach?: Reach | null;
    archived?: boolean;
    offset: number;
    limit: number;
  },
): Promise<Template[]> {
  const { query, parentFolderId, reach, archived } = filter;
  const conditions = [eq(templates.accountId, accountId)];
  const within = isTemplateWithin(templates.id, { accountId, reach: reach ?? null });
  if (within) conditions.push(within);
  if (query) conditions.push(contains(templates.name, query));
  if (parentFolderId === null) conditions.push(isNull(templates.parentFolderId));
  if (typeof parentFolderId === 'string') conditions.push(eq(templates.parentFolderId, parentFolderId));
  if (archived !== undefined) conditions.push(eq(templates.archived, archived));
  return joined(await openForList(db))
    .where(and(...conditions))
    .orderBy(desc(templates.id))
    .limit(filter.limit)
    .offset(filter.offset);
}
