import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../core/db/database';
import { documents, templates, templateVersions } from '../../../core/db/schema';
import { readOrKeep, type WantedTemplate } from './kept-templates';
import { isVersion, newestFirst } from './version-store';
import { publishedNumbers } from './wanted-version';

/** Finds a template and the version of it that is wanted, in one trip. */
export async function findWantedTemplate(
  db: Database,
  wanted: { accountId: string; templateId: string; version: string | undefined },
): Promise<WantedTemplate | undefined> {
  const numbers = publishedNumbers(wanted.version);
  const read = () =>
    db
      .select({ template: templates, document: documents, published: templateVersions })
      .from(templates)
      .leftJoin(documents, eq(documents.id, templates.documentId))
      .leftJoin(templateVersions, numbers === null ? sql`false` : isNewest(db, numbers))
      .where(and(eq(templates.accountId, wanted.accountId), eq(templates.id, wanted.templateId)))
      .get();
  return readOrKeep(wanted, read);
}

const newest = alias(templateVersions, 'newest');

/** The condition that a version is the newest one whose number begins with these numbers. */
function isNewest(db: Database, numbers: readonly number[]): SQL | undefined {
  const { major, minor, patch } = newest;
  const one = db
    .select({ major, minor, patch })
    .from(newest)
    .where(isVersion(newest, eq(newest.templateId, templates.id), numbers))
    .orderBy(...newestFirst(newest))
    .limit(1);
  const version = sql`(${templateVersions.major}, ${templateVersions.minor}, ${templateVersions.patch})`;
  return and(eq(templateVersions.templateId, templates.id), sql`${version} = ${one}`);
}
