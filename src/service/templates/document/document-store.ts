import { and, eq, exists, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { documents, templates, templateVersions } from '../../../core/db/schema';
import { highestId } from '../../../engine/fields';
import { insertContent } from '../content/content-store';
import { isDraft } from '../content/field-ids-store';
import type { TemplateContent } from '../content/template-content';
import { draftSaved } from '../live/live-store';

export type TemplateRow = typeof templates.$inferSelect;
export type DocumentRow = typeof documents.$inferSelect;

/** How a document is read when it is compiled. */
export function readingOf({ textTags, tagDocument }: DocumentRow) {
  return { textTags, tagged: tagDocument };
}

export async function findDocument(db: Database, id: string): Promise<DocumentRow | undefined> {
  return db.select().from(documents).where(eq(documents.id, id)).get();
}

/**
 * Stores the outcome of a document, and the first content of the templates that wait for it, in one
 * transaction.
 */
export async function settleDocument(
  db: Database,
  document: DocumentRow,
  outcome: Pick<DocumentRow, 'state' | 'parseError' | 'compiled'>,
  content: TemplateContent | null,
  now: number,
): Promise<void> {
  const pending = and(eq(documents.id, document.id), eq(documents.state, 'pending'));
  const settle = db.update(documents).set(outcome).where(pending);
  if (!content) {
    await settle;
    return;
  }
  const inserted = insertContent(db, document.accountId, content, now);
  // A job may run twice: the second run must not undo changes since the first.
  const stillPending = exists(db.select({ one: sql`1` }).from(documents).where(pending));
  await db.batch([
    inserted.statement,
    db
      .update(templates)
      .set({ contentHash: inserted.hash, highestFieldId: highestId(content.fields), updatedAt: now })
      .where(and(eq(templates.documentId, document.id), stillPending)),
    settle,
  ]);
}

/** The document that was compiled into this plan, if a template or a version still has it. */
export async function findDocumentOfPlan(
  db: Database,
  accountId: string,
  planKey: string,
): Promise<string | null> {
  const ofPlan = and(
    eq(templates.accountId, accountId),
    eq(sql`json_extract(${documents.compiled}, '$.planKey')`, planKey),
  );
  const [inTemplates, inVersions] = await db.batch([
    db
      .select({ id: documents.id })
      .from(templates)
      .innerJoin(
        documents,
        or(eq(documents.id, templates.documentId), eq(documents.id, templates.liveDocumentId)),
      )
      .where(ofPlan)
      .limit(1),
    db
      .select({ id: documents.id })
      .from(templates)
      .innerJoin(templateVersions, eq(templateVersions.templateId, templates.id))
      .innerJoin(documents, eq(documents.id, templateVersions.documentId))
      .where(ofPlan)
      .limit(1),
  ]);
  return (inTemplates[0] ?? inVersions[0])?.id ?? null;
}

/** Finds a template that waits for its first document. Copies are made when it has come. */
export async function findWaiting(db: Database, documentId: string): Promise<TemplateRow | undefined> {
  return db.select().from(templates).where(eq(templates.documentId, documentId)).get();
}

/** Finds the template whose document this one will replace. */
export async function findReplaced(db: Database, documentId: string): Promise<TemplateRow | undefined> {
  return db.select().from(templates).where(eq(templates.replacementId, documentId)).get();
}

type Swap = {
  document: DocumentRow;
  compiled: string;
  /** The template as it was read. A change since then stops the swap. */
  template: TemplateRow;
  content: TemplateContent;
  /** The highest id that a field had when the content was made. */
  lastId: number;
};

/** Replaces the document of a template, and its content with it. Returns whether it did. */
export async function swapDocument(
  db: Database,
  { document, compiled, template, content, lastId }: Swap,
  now: number,
): Promise<boolean> {
  const inserted = insertContent(db, template.accountId, content, now);
  const highestFieldId = highestId(content.fields, lastId);
  const unchanged = and(
    eq(templates.id, template.id),
    isDraft(template, lastId),
    eq(templates.replacementId, document.id),
  );
  const swapped = db.select({ one: sql`1` }).from(templates).where(eq(templates.documentId, document.id));
  const [, updated] = await db.batch([
    inserted.statement,
    db
      .update(templates)
      .set({
        contentHash: inserted.hash,
        highestFieldId,
        documentId: document.id,
        replacementId: null,
        ...draftSaved(template.replacementSavedWith),
        updatedAt: laterThan(template, now),
      })
      .where(unchanged)
      .returning({ id: templates.id }),
    db
      .update(documents)
      .set({ state: 'processed', parseError: null, compiled })
      .where(and(eq(documents.id, document.id), exists(swapped))),
    ...(template.documentId === null ? [] : [removeUnusedDocument(db, template.documentId)]),
    ...(template.liveDocumentId === null ? [] : [removeUnusedDocument(db, template.liveDocumentId)]),
  ]);
  return updated.length > 0;
}

/** Gives each change its own time, so that a comparison of times shows every change. */
export function laterThan({ updatedAt }: Pick<TemplateRow, 'updatedAt'>, now: number): number {
  return Math.max(now, updatedAt + 1);
}

/**
 * Deletes the row of a document that nothing points to any more. The sweeper then removes its
 * bytes.
 */
export function removeUnusedDocument(db: Database, id: string) {
  const inTemplates = or(
    eq(templates.documentId, id),
    eq(templates.replacementId, id),
    eq(templates.liveDocumentId, id),
  );
  return db
    .delete(documents)
    .where(
      and(
        eq(documents.id, id),
        notExists(rows(db, templates, inTemplates)),
        notExists(rows(db, templateVersions, eq(templateVersions.documentId, id))),
      ),
    );
}

function rows(db: Database, table: typeof templates | typeof templateVersions, where: SQL | undefined) {
  return db.select({ one: sql`1` }).from(table).where(where);
}

/**
 * Takes pending documents whose compile job was last sent before `before`, and marks the job as
 * sent now.
 */
export async function takeStaleDocuments(
  db: Database,
  stale: { before: number; limit: number; id?: string },
  now: number,
): Promise<{ id: string }[]> {
  const conditions = [eq(documents.state, 'pending'), lt(documents.hintedAt, stale.before)];
  if (stale.id !== undefined) conditions.push(eq(documents.id, stale.id));
  const some = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(...conditions))
    .limit(stale.limit);
  const taken = db.update(documents).set({ hintedAt: now }).where(inArray(documents.id, some));
  return taken.returning({ id: documents.id });
}

export async function findDocumentIds(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.select({ id: documents.id }).from(documents).where(inArray(documents.id, ids));
  return rows.map(({ id }) => id);
}
