import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../core/db/database';
import { keptStatements } from '../../../core/db/kept-statements';
import { documents, templates, templateVersions } from '../../../core/db/schema';
import { readOrKeep, type WantedTemplate } from './kept-templates';
import { isVersion, newestFirst } from './version-store';
import { publishedNumbers } from './wanted-version';

/** Finds a template and the version of it that is wanted, in one trip. */
export async function findWantedTemplate(
  db: Database,
  wanted: { accountId: string; templateId: string; version: string | undefined },
): Promise<WantedTemplate | undefined> {
  const { accountId, templateId } = wanted;
  const numbers = publishedNumbers(wanted.version);
  const [major, minor, patch] = numbers ?? [];
  const read = () =>
    statementFor(db, numbers === null ? null : numbers.length).get({
      accountId,
      templateId,
      major,
      minor,
      patch,
    });
  return readOrKeep(wanted, read);
}

/** The statement for versions that begin with so many numbers. Null: no version is wanted. */
const statementFor = keptStatements((db: Database, count: number | null) =>
  db
    .select({ template: templates, document: documents, published: templateVersions })
    .from(templates)
    .leftJoin(documents, eq(documents.id, templates.documentId))
    .leftJoin(templateVersions, count === null ? sql`false` : isNewest(db, count))
    .where(
      and(
        eq(templates.accountId, sql.placeholder('accountId')),
        eq(templates.id, sql.placeholder('templateId')),
      ),
    )
    .prepare(),
);

const newest = alias(templateVersions, 'newest');

/** The condition that a version is the newest one whose number begins with so many numbers. */
function isNewest(db: Database, count: number): SQL | undefined {
  const { major, minor, patch } = newest;
  const numbers = ['major', 'minor', 'patch'].slice(0, count).map((name) => sql.placeholder(name));
  const one = db
    .select({ major, minor, patch })
    .from(newest)
    .where(isVersion(newest, eq(newest.templateId, templates.id), numbers))
    .orderBy(...newestFirst(newest))
    .limit(1);
  const version = sql`(${templateVersions.major}, ${templateVersions.minor}, ${templateVersions.patch})`;
  return and(eq(templateVersions.templateId, templates.id), sql`${version} = ${one}`);
}
