import { and, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { templates, templateVersions } from '../../../core/db/schema';
import { removeUnusedDocument, type TemplateRow } from '../document/document-store';
import type { Changer } from './changer';
import { asRead, changedBy } from './template-changes-store';
import type { WantedVersion } from './wanted-version';

export type VersionRow = typeof templateVersions.$inferSelect;

const newestFirst = [
  desc(templateVersions.major),
  desc(templateVersions.minor),
  desc(templateVersions.patch),
];

export const versionName = ({ major, minor, patch }: Pick<VersionRow, 'major' | 'minor' | 'patch'>): string =>
  `${major}.${minor}.${patch}`;

/** The newest published version that begins with the given numbers. */
export const findVersion = async (
  db: Database,
  templateId: string,
  wanted: Extract<WantedVersion, { kind: 'published' }>,
): Promise<VersionRow | undefined> => {
  const conditions: SQL[] = [eq(templateVersions.templateId, templateId), isNull(templateVersions.deletedAt)];
  const [major, minor, patch] = wanted.numbers;
  if (major !== undefined) conditions.push(eq(templateVersions.major, major));
  if (minor !== undefined) conditions.push(eq(templateVersions.minor, minor));
  if (patch !== undefined) conditions.push(eq(templateVersions.patch, patch));
  return db
    .select()
    .from(templateVersions)
    .where(and(...conditions))
    .orderBy(...newestFirst)
    .get();
};

export const listVersions = async (db: Database, templateId: string): Promise<VersionRow[]> =>
  db
    .select()
    .from(templateVersions)
    .where(and(eq(templateVersions.templateId, templateId), isNull(templateVersions.deletedAt)))
    .orderBy(...newestFirst);

/** The highest number that was ever given, also to a version that has been deleted. */
export const findHighestVersion = async (db: Database, templateId: string): Promise<VersionRow | undefined> =>
  db
    .select()
    .from(templateVersions)
    .where(eq(templateVersions.templateId, templateId))
    .orderBy(...newestFirst)
    .get();

type NewVersion = Pick<VersionRow, 'major' | 'minor' | 'patch' | 'description'>;

/** Freezes the draft if it is still the one that was read; says whether it did. */
export const insertVersion = async (
  db: Database,
  template: TemplateRow,
  { changer, ...version }: NewVersion & { changer: Changer },
  now: number,
): Promise<boolean> => {
  const { major, minor, patch, description } = version;
  const published = { latestVersion: versionName(version), versionPublishedAt: now };
  const [, updated] = await db.batch([
    // All columns, in the order of the table.
    db.insert(templateVersions).select(sql`
      select ${templates.id}, ${major}, ${minor}, ${patch}, ${templates.contentHash}, ${templates.documentId},
        ${description}, ${now}, ${changer.type}, ${changer.id}, null
      from ${templates} where ${asRead(template)}`),
    db
      .update(templates)
      .set({ ...published, ...changedBy(template, changer, now) })
      .where(asRead(template))
      .returning({ id: templates.id }),
  ]);
  return updated.length > 0;
};

type Deletion = { version: VersionRow; next: VersionRow | undefined; changer: Changer };

/** Deletes one version; `next` is then the newest. */
export const deleteVersionRow = async (
  db: Database,
  template: TemplateRow,
  { version, next, changer }: Deletion,
  now: number,
): Promise<boolean> => {
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
  };
  const [, updated] = await db.batch([
    db
      .update(templateVersions)
      .set({ deletedAt: now, documentId: null })
      .where(and(theVersion, exists(theTemplate))),
    db
      .update(templates)
      .set({ ...newest, ...changedBy(template, changer, now) })
      .where(asRead(template))
      .returning({ id: templates.id }),
    ...(documentId === null ? [] : [removeUnusedDocument(db, documentId)]),
  ]);
  return updated.length > 0;
};
