import { and, desc, eq, exists, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { templates, templateVersions } from '../../../core/db/schema';
import type { SignerRole } from '../../../lib/signer-role';
import { removeUnusedDocument, type TemplateRow } from '../document/document-store';
import { draftSaved } from '../live/live-store';
import type { Changer } from './changer';
import { asRead, removeDocuments, subjectOf, templateChange } from './template-changes-store';

export type VersionRow = typeof templateVersions.$inferSelect;

type VersionColumns = Record<'major' | 'minor' | 'patch' | 'deletedAt', SQLiteColumn>;

export function newestFirst({ major, minor, patch }: VersionColumns): SQL[] {
  return [desc(major), desc(minor), desc(patch)];
}

/** The condition that a version of the template is not deleted, and its number begins with these numbers. */
export function isVersion(
  columns: VersionColumns,
  ofTemplate: SQL,
  [major, minor, patch]: readonly (number | Placeholder)[],
): SQL | undefined {
  return and(
    ofTemplate,
    isNull(columns.deletedAt),
    major === undefined ? undefined : eq(columns.major, major),
    minor === undefined ? undefined : eq(columns.minor, minor),
    patch === undefined ? undefined : eq(columns.patch, patch),
  );
}

export function versionName({ major, minor, patch }: Pick<VersionRow, 'major' | 'minor' | 'patch'>): string {
  return `${major}.${minor}.${patch}`;
}

/** Finds the newest version whose number begins with these numbers. */
export async function findVersion(
  db: Database,
  templateId: string,
  numbers: readonly number[],
): Promise<VersionRow | undefined> {
  return db
    .select()
    .from(templateVersions)
    .where(isVersion(templateVersions, eq(templateVersions.templateId, templateId), numbers))
    .orderBy(...newestFirst(templateVersions))
    .get();
}

export async function listVersions(db: Database, templateId: string): Promise<VersionRow[]> {
  return versionsOf(db, templateId);
}

/** The statement that lists the versions. */
export function versionsOf(db: Database, templateId: string) {
  return db
    .select()
    .from(templateVersions)
    .where(and(eq(templateVersions.templateId, templateId), isNull(templateVersions.deletedAt)))
    .orderBy(...newestFirst(templateVersions));
}

/** Finds the highest version number ever given, deleted versions included. */
export async function findHighestVersion(db: Database, templateId: string): Promise<VersionRow | undefined> {
  return db
    .select()
    .from(templateVersions)
    .where(eq(templateVersions.templateId, templateId))
    .orderBy(...newestFirst(templateVersions))
    .get();
}

/** When a version was published, deleted ones included; null for a draft. */
export async function findPublishedAt(
  db: Database,
  templateId: string,
  version: string,
): Promise<number | null> {
  const [major, minor, patch] = version.split('.').map(Number);
  if (major === undefined || minor === undefined || patch === undefined) return null;
  const ofTemplate = eq(templateVersions.templateId, templateId);
  const found = await db
    .select({ publishedAt: templateVersions.publishedAt })
    .from(templateVersions)
    .where(
      and(
        ofTemplate,
        eq(templateVersions.major, major),
        eq(templateVersions.minor, minor),
        eq(templateVersions.patch, patch),
      ),
    )
    .get();
  return found?.publishedAt ?? null;
}

type NewVersion = Pick<VersionRow, 'major' | 'minor' | 'patch' | 'description'>;

/** Freezes the draft if it is still the one that was read, and returns whether it did. */
export async function insertVersion(
  { db, log }: Logged,
  template: TemplateRow,
  { changer, signerRoles, ...version }: NewVersion & { changer: Changer; signerRoles: SignerRole[] | null },
  now: number,
): Promise<boolean> {
  const { major, minor, patch, description } = version;
  // Publishing with live rights counts as saving the draft with live rights, no matter who edited it.
  const taken = changer.rights === 'live' ? draftSaved('live') : {};
  const roles = signerRoles ? { signerRoles } : {};
  const published = { latestVersion: versionName(version), versionPublishedAt: now, ...roles, ...taken };
  const [, updated] = await db.batch([
    // The columns of the table, all and in order.
    db.insert(templateVersions).select(sql`
      select ${templates.id}, ${major}, ${minor}, ${patch}, ${templates.contentHash}, ${templates.documentId},
        ${description}, ${now}, ${changer.type}, ${changer.id}, null,
        ${changer.person && JSON.stringify(changer.person)}
      from ${templates} where ${asRead(template)}`),
    templateChange(db, template, { set: published, changer, now }),
    log.line({
      kind: 'template.published',
      subject: subjectOf(template),
      details: { version: versionName(version) },
    }),
    ...removeDocuments(db, [template.liveDocumentId]),
  ]);
  return updated.length > 0;
}

type Deletion = {
  version: VersionRow;
  next: VersionRow | undefined;
  /** Null: the roles stay as they are. */
  signerRoles: SignerRole[] | null;
  changer: Changer;
};

/** Deletes a version. `next` becomes the newest one. */
export async function deleteVersionRow(
  { db, log }: Logged,
  template: TemplateRow,
  { version, next, signerRoles, changer }: Deletion,
  now: number,
): Promise<boolean> {
  const { major, minor, patch, documentId } = version;
  const theVersion = and(
    eq(templateVersions.templateId, template.id),
    eq(templateVersions.major, major),
    eq(templateVersions.minor, minor),
    eq(templateVersions.patch, patch),
  );
  const theTemplate = db.select({ one: sql`1` }).from(templates).where(asRead(template));
  const newest = {
    latestVersion: next ? versionName(next) : null,
    versionPublishedAt: next?.publishedAt ?? null,
    ...(signerRoles && { signerRoles }),
  };
  const [, updated] = await db.batch([
    db
      .update(templateVersions)
      .set({ deletedAt: now, documentId: null })
      .where(and(theVersion, exists(theTemplate))),
    templateChange(db, template, { set: newest, changer, now }),
    log.line({
      kind: 'template.version_deleted',
      subject: subjectOf(template),
      details: { version: versionName(version) },
    }),
    ...(documentId === null ? [] : [removeUnusedDocument(db, documentId)]),
  ]);
  return updated.length > 0;
}
