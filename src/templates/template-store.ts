import { and, desc, eq, exists, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { documents, templates } from '../db/schema';
import { insertContent } from './content-store';
import type { TemplateContent } from './template-content';

export type TemplateRow = typeof templates.$inferSelect;
export type DocumentRow = typeof documents.$inferSelect;
export type Template = { template: TemplateRow; document: DocumentRow | null };
export type Changer = { type: 'api_token' | 'user'; id: string };

const owned = (accountId: string, id: string): SQL | undefined =>
  and(eq(templates.accountId, accountId), eq(templates.id, id));

const joined = (db: Database) =>
  db
    .select({ template: templates, document: documents })
    .from(templates)
    .leftJoin(documents, eq(documents.id, templates.documentId));

export const findTemplate = async (
  db: Database,
  accountId: string,
  id: string,
): Promise<Template | undefined> => joined(db).where(owned(accountId, id)).get();

export const findDocument = async (db: Database, id: string): Promise<DocumentRow | undefined> =>
  db.select().from(documents).where(eq(documents.id, id)).get();

/** A second time changes nothing: the same idempotent request comes with the same ids. */
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
  ]);
};

/** Replaces the draft if it is still the one that was read; says whether it did. */
export const replaceDraft = async (
  db: Database,
  template: TemplateRow,
  content: TemplateContent,
  changer: Changer,
  now: number,
): Promise<boolean> => {
  const inserted = insertContent(db, template.accountId, content, now);
  const draftUnchanged = and(
    owned(template.accountId, template.id),
    eq(templates.contentHash, template.contentHash),
    eq(templates.locked, false),
  );
  const [, updated] = await db.batch([
    inserted.statement,
    db
      .update(templates)
      .set({
        contentHash: inserted.hash,
        updatedAt: now,
        lastChangedAt: now,
        lastChangedByType: changer.type,
        lastChangedById: changer.id,
      })
      .where(draftUnchanged)
      .returning({ id: templates.id }),
  ]);
  return updated.length > 0;
};

/** The document's outcome, and the first content of the templates that wait for it, in one transaction. */
export const settleDocument = async (
  db: Database,
  document: DocumentRow,
  outcome: Pick<DocumentRow, 'state' | 'parseError' | 'compiled'>,
  content: TemplateContent | null,
  now: number,
): Promise<void> => {
  const pending = and(eq(documents.id, document.id), eq(documents.state, 'pending'));
  const settle = db.update(documents).set(outcome).where(pending);
  if (!content) {
    await settle;
    return;
  }
  const inserted = insertContent(db, document.accountId, content, now);
  // A job may run twice: the second must not undo what people have changed since the first.
  const stillPending = exists(db.select({ one: sql`1` }).from(documents).where(pending));
  await db.batch([
    inserted.statement,
    db
      .update(templates)
      .set({ contentHash: inserted.hash, updatedAt: now })
      .where(and(eq(templates.documentId, document.id), stillPending)),
    settle,
  ]);
};

export const listTemplateRows = async (
  db: Database,
  accountId: string,
  filter: { query?: string; parentFolderId?: string | null; offset: number; limit: number },
): Promise<Template[]> => {
  const { query, parentFolderId } = filter;
  const conditions = [eq(templates.accountId, accountId)];
  if (query) conditions.push(sql`instr(lower(${templates.name}), lower(${query})) > 0`);
  if (parentFolderId === null) conditions.push(isNull(templates.parentFolderId));
  if (typeof parentFolderId === 'string') conditions.push(eq(templates.parentFolderId, parentFolderId));
  return joined(db)
    .where(and(...conditions))
    .orderBy(desc(templates.id))
    .limit(filter.limit)
    .offset(filter.offset);
};

/** Pending documents whose compile job was last asked for before `before`, and which now count as asked for. */
export const takeStaleDocuments = async (
  db: Database,
  stale: { before: number; limit: number; id?: string },
  now: number,
): Promise<{ id: string }[]> => {
  const conditions = [eq(documents.state, 'pending'), lt(documents.hintedAt, stale.before)];
  if (stale.id !== undefined) conditions.push(eq(documents.id, stale.id));
  const some = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(...conditions))
    .limit(stale.limit);
  const taken = db.update(documents).set({ hintedAt: now }).where(inArray(documents.id, some));
  return taken.returning({ id: documents.id });
};

export const findDocumentIds = async (db: Database, ids: string[]): Promise<string[]> => {
  const rows = await db.select({ id: documents.id }).from(documents).where(inArray(documents.id, ids));
  return rows.map(({ id }) => id);
};
