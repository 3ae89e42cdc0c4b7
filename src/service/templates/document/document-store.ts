import { and, eq, exists, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { documents, templates, templateVersions } from '../../../core/db/schema';
import { insertContent } from '../content/content-store';
import type { TemplateContent } from '../content/template-content';

export type TemplateRow = typeof templates.$inferSelect;
export type DocumentRow = typeof documents.$inferSelect;

export const findDocument = async (db: Database, id: string): Promise<DocumentRow | undefined> =>
  db.select().from(documents).where(eq(documents.id, id)).get();

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

/** The template whose document this one is to replace. */
export const findReplaced = async (db: Database, documentId: string): Promise<TemplateRow | undefined> =>
  db.select().from(templates).where(eq(templates.replacementId, documentId)).get();

type Swap = {
  document: DocumentRow;
  compiled: string;
  /** As it was read; if it has changed since, nothing is done. */
  template: TemplateRow;
  content: TemplateContent;
};

/** Puts a compiled document in the place of the template's own, with the content made for it; says whether it did. */
export const swapDocument = async (
  db: Database,
  { document, compiled, template, content }: Swap,
  now: number,
): Promise<boolean> => {
  const inserted = insertContent(db, template.accountId, content, now);
  const unchanged = and(
    eq(templates.id, template.id),
    eq(templates.contentHash, template.contentHash),
    eq(templates.replacementId, document.id),
  );
  const swapped = db.select({ one: sql`1` }).from(templates).where(eq(templates.documentId, document.id));
  const [, updated] = await db.batch([
    inserted.statement,
    db
      .update(templates)
      .set({
        contentHash: inserted.hash,
        documentId: document.id,
        replacementId: null,
        updatedAt: laterThan(template, now),
      })
      .where(unchanged)
      .returning({ id: templates.id }),
    db
      .update(documents)
      .set({ state: 'processed', parseError: null, compiled })
      .where(and(eq(documents.id, document.id), exists(swapped))),
    ...(template.documentId === null ? [] : [removeUnusedDocument(db, template.documentId)]),
  ]);
  return updated.length > 0;
};

/** Every change has a time of its own, so that whoever compares it notices the change. */
export const laterThan = ({ updatedAt }: Pick<TemplateRow, 'updatedAt'>, now: number): number =>
  Math.max(now, updatedAt + 1);

/** The document's row when nothing points to it any more; the sweeper then removes its bytes. */
export const removeUnusedDocument = (db: Database, id: string) => {
  const inTemplates = or(eq(templates.documentId, id), eq(templates.replacementId, id));
  return db
    .delete(documents)
    .where(
      and(
        eq(documents.id, id),
        notExists(rows(db, templates, inTemplates)),
        notExists(rows(db, templateVersions, eq(templateVersions.documentId, id))),
      ),
    );
};

const rows = (db: Database, table: typeof templates | typeof templateVersions, where: SQL | undefined) =>
  db.select({ one: sql`1` }).from(table).where(where);

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
