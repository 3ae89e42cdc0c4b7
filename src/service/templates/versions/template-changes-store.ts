import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { documents, folders, templates, templateVersions } from '../../../core/db/schema';
import { highestId } from '../../../engine/fields';
import type { TestDataSet } from '../../../lib/test-data-set';
import { insertContent } from '../content/content-store';
import { isDraft, lastFieldId } from '../content/field-ids-store';
import type { TemplateContent } from '../content/template-content';
import { laterThan, removeUnusedDocument } from '../document/document-store';
import { draftSaved } from '../live/live-store';
import { changedSettings, type Settings } from '../settings/settings-schemas';
import type { TemplateRow } from '../template-store';
import { keepTestData } from '../test-data/test-data-store';
import { noteChange } from './changed-here';
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

type Change = {
  set: SQLiteUpdateSetSource<typeof templates>;
  changer: Changer;
  now: number;
  /** The condition of the change, where it is another one. */
  where?: SQL | undefined;
};

/** The statement of a change. It returns a row when the condition was true. */
export function templateChange(db: Database, template: TemplateRow, change: Change) {
  noteChange(template);
  const { set, changer, now, where = asRead(template) } = change;
  const changed = {
    updatedAt: laterThan(template, now),
    lastChangedAt: now,
    lastChangedByType: changer.type,
    lastChangedById: changer.id,
    lastChangedByPerson: changer.person,
  };
  return db
    .update(templates)
    .set({ ...set, ...changed })
    .where(where)
    .returning({ id: templates.id });
}

/** What the account log says of a change of a template. */
export function subjectOf({ id, name }: TemplateRow) {
  return { id, name };
}

type NewDraft = {
  content: TemplateContent;
  /** The highest id that a field had when the content was made. */
  lastId: number;
  changer: Changer;
};

/** Replaces the draft if it is still the one that was read, and returns whether it did. */
export async function replaceDraft(
  db: Database,
  template: TemplateRow,
  { content, lastId, changer }: NewDraft,
  now: number,
): Promise<boolean> {
  const inserted = insertContent(db, template.accountId, content, now);
  const highestFieldId = highestId(content.fields, lastId);
  const draftUnchanged = and(
    eq(templates.accountId, template.accountId),
    eq(templates.id, template.id),
    isDraft(template, lastId),
    eq(templates.locked, false),
  );
  const [, updated] = await db.batch([
    inserted.statement,
    templateChange(db, template, {
      set: { contentHash: inserted.hash, highestFieldId, ...draftSaved(changer.rights) },
      changer,
      now,
      where: draftUnchanged,
    }),
    ...removeDocuments(db, [template.liveDocumentId]),
  ]);
  return updated.length > 0;
}

type Edit = {
  settings: Settings;
  content: TemplateContent | null;
  /** Undefined: it stays. */
  testData?: readonly TestDataSet[] | undefined;
  changer: Changer;
};

/**
 * Changes settings, content, test data, or all of them. The caller lets only an unlocking change reach a locked
 * template.
 */
export async function changeTemplate(
  { db, log }: Logged,
  template: TemplateRow,
  { settings, content, testData, changer }: Edit,
  now: number,
): Promise<boolean> {
  const inserted = content && insertContent(db, template.accountId, content, now);
  const unchanged = and(
    eq(templates.accountId, template.accountId),
    eq(templates.id, template.id),
    eq(templates.updatedAt, template.updatedAt),
    eq(templates.locked, template.locked),
  );
  const saved = inserted && {
    contentHash: inserted.hash,
    highestFieldId: highestId(content.fields, await lastFieldId(db, template)),
    ...draftSaved(changer.rights),
  };
  const set = { ...settings, ...saved };
  const update = templateChange(db, template, { set, changer, now, where: unchanged });
  const [updated] = await db.batch([
    update,
    ...settingsLine(log, template, settings),
    ...(testData ? [keepTestData(db, { ...template, sets: testData })] : []),
    ...(inserted ? [inserted.statement, ...removeDocuments(db, [template.liveDocumentId])] : []),
  ]);
  return updated.length > 0;
}

/** The line of changed settings, for after the statement that changes them. */
function settingsLine(log: Logged['log'], template: TemplateRow, settings: Settings) {
  const changed = changedSettings(template, settings);
  if (changed.length === 0) return [];
  const [kind, subject] = ['template.settings_changed', subjectOf(template)] as const;
  return [log.line({ kind, subject, details: { changed } })];
}

/** Moves a template into an existing folder. */
export async function moveTemplateRow(
  { db, log }: Logged,
  template: TemplateRow,
  { parentFolderId, changer }: { parentFolderId: string | null; changer: Changer },
  now: number,
): Promise<boolean> {
  const folder = db
    .select({ one: sql`1` })
    .from(folders)
    .where(and(eq(folders.id, parentFolderId ?? ''), eq(folders.accountId, template.accountId)));
  const move = templateChange(db, template, {
    set: { parentFolderId },
    changer,
    now,
    where: and(asRead(template), parentFolderId === null ? undefined : exists(folder)),
  });
  const details = { folder: parentFolderId };
  const moved = await log.change(move, { kind: 'template.moved', subject: subjectOf(template), details });
  return moved.length > 0;
}

type Restored = { version: string; contentHash: string; documentId: string | null; changer: Changer };

/** Makes the content of a version the draft. */
export async function restoreContent(
  { db, log }: Logged,
  template: TemplateRow,
  { version, contentHash, documentId, changer }: Restored,
  now: number,
): Promise<boolean> {
  const highestFieldId = await lastFieldId(db, template);
  const [restored] = await db.batch([
    templateChange(db, template, {
      set: { contentHash, documentId, highestFieldId, replacementId: null, ...draftSaved(changer.rights) },
      changer,
      now,
    }),
    log.line({ kind: 'template.restored', subject: subjectOf(template), details: { version } }),
    ...removeDocuments(db, [template.documentId, template.replacementId, template.liveDocumentId]),
  ]);
  return restored.length > 0;
}

type Replacement = { document: typeof documents.$inferInsert; settings: Settings; changer: Changer };

/** Adds a document that waits to be compiled beside the present one. */
export async function requestReplacement(
  { db, log }: Logged,
  template: TemplateRow,
  { document, settings, changer }: Replacement,
  now: number,
): Promise<boolean> {
  const [, updated] = await db.batch([
    db.insert(documents).values(document),
    templateChange(db, template, {
      set: { ...settings, replacementId: document.id, replacementSavedWith: changer.rights },
      changer,
      now,
    }),
    ...settingsLine(log, template, settings),
    ...removeDocuments(db, [document.id, template.replacementId]),
  ]);
  return updated.length > 0;
}

/** Deletes a template and its versions. Submissions keep the content they were made from. */
export async function deleteTemplateRow({ db, log }: Logged, template: TemplateRow): Promise<boolean> {
  noteChange(template);
  const theTemplate = db.select({ one: sql`1` }).from(templates).where(asRead(template));
  const versions = eq(templateVersions.templateId, template.id);
  const used = await db
    .selectDistinct({ id: templateVersions.documentId })
    .from(templateVersions)
    .where(versions);
  const [, deleted] = await db.batch([
    db.delete(templateVersions).where(and(versions, exists(theTemplate))),
    db.delete(templates).where(asRead(template)).returning({ id: templates.id }),
    log.line({ kind: 'template.deleted', subject: subjectOf(template) }),
    ...removeDocuments(db, [
      template.documentId,
      template.replacementId,
      template.liveDocumentId,
      ...used.map(({ id }) => id),
    ]),
  ]);
  return deleted.length > 0;
}

/** Removes those documents that nothing points to any more. */
export function removeDocuments(db: Database, ids: (string | null)[]) {
  return [...new Set(ids)].flatMap((id) => (id === null ? [] : [removeUnusedDocument(db, id)]));
}
