import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { submissions, templates } from '../../../core/db/schema';

/**
 * The condition of a live template: it has a published version or a live submission. A template notes the first of
 * these. Up to release 0.4.0 it noted those in other volumes than the directory's database.
 */
export const isLive: SQL = sql`(${templates.latestVersion} is not null or ${templates.liveSince} is not null or exists (
  select 1 from ${submissions} where ${submissions.accountId} = ${templates.accountId}
    and ${submissions.templateId} = ${templates.id} and ${submissions.test} = 0))`;

export async function isTemplateLive(db: Database, accountId: string, id: string): Promise<boolean> {
  const theTemplate = and(eq(templates.accountId, accountId), eq(templates.id, id));
  return isFound(db.select({ id: templates.id }).from(templates).where(and(theTemplate, isLive)).get());
}

/** Whether a live template is in the folder or anywhere below it. */
export async function isFolderLive(db: Database, accountId: string, id: string): Promise<boolean> {
  const inFolder = sql`${templates.parentFolderId} in (
    with recursive below(id) as (
      select id from folders where id = ${id} and account_id = ${accountId}
      union select f.id from folders f join below on f.parent_folder_id = below.id
    ) select id from below)`;
  const ofAccount = eq(templates.accountId, accountId);
  return isFound(
    db
      .select({ id: templates.id })
      .from(templates)
      .where(and(ofAccount, inFolder, isLive))
      .get(),
  );
}

/** Whether the account has a published version or a live submission. */
export async function isAccountLive(db: Database, accountId: string): Promise<boolean> {
  const ofAccount = eq(templates.accountId, accountId);
  const published = and(ofAccount, or(isNotNull(templates.latestVersion), isNotNull(templates.liveSince)));
  const live = and(eq(submissions.accountId, accountId), eq(submissions.test, false));
  const found = await db.batch([
    db.select({ id: templates.id }).from(templates).where(published).limit(1),
    db.select({ id: submissions.id }).from(submissions).where(live).limit(1),
  ]);
  return found.some((rows) => rows.length > 0);
}

/** Notes that a template has live submissions, before the first of them is accepted. */
export async function noteLive(db: Database, id: string, now: number): Promise<void> {
  const isNew = and(eq(templates.id, id), isNull(templates.liveSince));
  await db.update(templates).set({ liveSince: now }).where(isNew);
}

async function isFound(row: Promise<unknown>): Promise<boolean> {
  return (await row) !== undefined;
}

/**
 * Whether live documents would notice a change of the draft by a test token: the draft was saved
 * with live rights, or live documents have already been made of it.
 */
const isNoticed = sql`(${templates.draftSavedWith} = 'live' or ${isLive})`;

/**
 * The columns to set with a new draft. A test token leaves live documents the content that they had.
 * Live rights give them the draft again.
 */
export function draftSaved(rights: 'live' | 'test') {
  if (rights === 'live') return { draftSavedWith: rights, liveContentHash: null, liveDocumentId: null };
  const { liveContentHash, liveDocumentId, contentHash, documentId } = templates;
  return {
    draftSavedWith: rights,
    liveContentHash: sql`case when ${liveContentHash} is null and ${isNoticed} then ${contentHash} else ${liveContentHash} end`,
    liveDocumentId: sql`case when ${liveContentHash} is null and ${isNoticed} then ${documentId} else ${liveDocumentId} end`,
  };
}
