import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../core/db/database';
import { kept } from '../../../core/db/kept-statements';
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
  const statement = (numbers && ofVersion[numbers.length]) ?? ofDraft;
  return readOrKeep(wanted, () => statement(db).get({ accountId, templateId, major, minor, patch }));
}

const ofDraft = kept((db: Database) => templateWith(db, sql`false`));

/** By how many numbers of the version are given. */
const ofVersion = [0, 1, 2, 3].map((count) => kept((db: Database) => templateWith(db, isNewest(db, count))));

function templateWith(db: Database, version: SQL | undefined) {
  return db
    .select({ template: templates, document: documents, published: templateVersions })
    .from(templates)
    .leftJoin(documents, eq(documents.id, templates.documentId))
    .leftJoin(templateVersions, version)
    .where(
      and(
        eq(templates.accountId, sql.placeholder('accountId')),
        eq(templates.id, sql.placeholder('templateId')),
      ),
    )
    .prepare();
}

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
