import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { documents, folders, templates, templateVersions } from '../../../core/db/schema';
import { insertContent } from '../content/content-store';
import type { TemplateContent } from '../content/template-content';
import { laterThan, removeUnusedDocument } from '../document/document-store';
import type { Settings } from '../settings/settings-schemas';
import type { TemplateRow } from '../template-store';
import type { Changer } from './changer';

/** The condition of most changes here: the template is as it was read, and not locked. */

export function asRead({ accountId, id, updatedAt }: TemplateRow): SQL | undefined {
  return and(
    eq(templates.accountId, accountId),
    eq(templates.id, id),
    eq(templates.updatedAt, updatedAt),
    eq(templates.locked, false),
  );
}

export function changedBy(template: TemplateRow, changer: Changer, now: number) {
  return {
    updatedAt: laterThan(template, now),
    lastChangedAt: now,
    lastChangedByType: changer.type,
    lastChangedById: changer.id,
  };
}

/** Replaces the draft if it is still the one that was read, and returns whether it did. */
export async function replaceDraft(
  db: Database,
  template: TemplateRow,
  content: TemplateContent,
  changer: Changer,
  now: number,
): Promise<boolean> {
  const inserted = insertContent(db, template.accountId, content, now);
  const draftUnchanged = and(
    eq(templates.accountId, template.accountId),
    eq(templates.id, template.id),
    eq(templates.contentHash, template.contentHash),
    eq(templates.locked, false),
  );
  const [, updated] = await db.batch([
    inserted.statement,
    db
      .update(templates)
      .set({
        contentHash: inserted.hash,
        ...changedBy(template, changer, now),
      })
      .where(draftUnchanged)
      .returning({ id: templates.id }),
  ]);
  return updated.length > 0;
}

type Change = { settings: Settings; content: TemplateContent | null; changer: Changer };

/**
 * Changes settings, content or both. The caller lets only an unlocking change reach a locked
 * template.
 */
export async function changeTemplate(
  db: Database,
  template: TemplateRow,
  { settings, content, changer }: Change,
  now: number,
): Promise<boolean> {
  const inserted = content && insertContent(db, template.accountId, content, now);
  const unchanged = and(
    eq(templates.accountId, template.accountId),
    eq(templates.id, template.id),
    eq(templates.updatedAt, template.updatedAt),
    eq(templates.locked, template.locked),
  );
  const update = db
    .update(templates)
    .set({
      ...settings,
      ...(inserted && { contentHash: inserted.hash }),
      ...changedBy(template, changer, now),
    })
    .where(unchanged)
    .returning({ id: templates.id });
  const results = inserted ? await db.batch([inserted.statement, update]) : [null, await update];
  return (results[1]?.length ?? 0) > 0;
}

/** Moves a template into an existing folder. */
export async function moveTemplateRow(
  db: Database,
  template: TemplateRow,
  { parentFolderId, changer }: { parentFolderId: string | null; changer: Changer },
  now: number,
): Promise<boolean> {
  const folder = db
    .select({ one: sql`1` })
    .from(folders)
    .where(and(eq(folders.id, parentFolderId ?? ''), eq(folders.accountId, template.accountId)));
  const moved = await db
    .update(templates)
    .set({ parentFolderId, ...changedBy(template, changer, now) })
    .where(and(asRead(template), parentFolderId === null ? undefined : exists(folder)))
    .returning({ id: templates.id });
  return moved.length > 0;
}

/** Makes the content of a version the draft. */
export async function restoreContent(
  db: Database,
  template: TemplateRow,
  { contentHash, documentId, changer }: { contentHash: string; documentId: string | null; changer: Changer },
  now: number,
): Promise<boolean> {
  const restore = db
    .update(templates)
    .set({ contentHash, documentId, replacementId: null, ...changedBy(template, changer, now) })
    .where(asRead(template))
    .returning({ id: templates.id });
  const [restored] = await db.batch([
    restore,
    ...removeDocuments(db, [template.documentId, template.replacementId]),
  ]);
  return restored.length > 0;
}

type Replacement = { document: typeof documents.$inferInsert; settings: Settings; changer: Changer };

/** Adds a document that waits to be compiled beside the present one. */
export async function requestReplacement(
  db: Database,
  template: TemplateRow,
  { document, settings, changer }: Replacement,
  now: number,
): Promise<boolean> {
  const [, updated] = await db.batch([
    db.insert(documents).values(document),
    db
      .update(templates)
      .set({ ...settings, replacementId: document.id, ...changedBy(template, changer, now) })
      .where(asRead(template))
      .returning({ id: templates.id }),
    ...removeDocuments(db, [document.id, template.replacementId]),
  ]);
  return updated.length > 0;
}

/** Deletes a template and its versions. Submissions keep the content they were made from. */
export async function deleteTemplateRow(db: Database, template: TemplateRow): Promise<boolean> {
  const theTemplate = db.select({ one: sql`1` }).from(templates).where(asRead(template));
  const versions = eq(templateVersions.templateId, template.id);
  const used = await db
    .selectDistinct({ id: templateVersions.documentId })
    .from(templateVersions)
    .where(versions);
  const [, deleted] = await db.batch([
    db.delete(templateVersions).where(and(versions, exists(theTemplate))),
    db.delete(templates).where(asRead(template)).returning({ id: templates.id }),
    ...removeDocuments(db, [template.documentId, template.replacementId, ...used.map(({ id }) => id)]),
  ]);
  return deleted.length > 0;
}

function removeDocuments(db: Database, ids: (string | null)[]) {
  return [...new Set(ids)].flatMap((id) => (id === null ? [] : [removeUnusedDocument(db, id)]));
}
