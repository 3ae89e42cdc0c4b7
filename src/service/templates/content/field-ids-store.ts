import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { templateContents, templates, templateVersions } from '../../../core/db/schema';
import { highestId } from '../../../engine/fields';
import { loadContent } from './content-store';

type Template = Pick<
  typeof templates.$inferSelect,
  'id' | 'accountId' | 'contentHash' | 'liveContentHash' | 'highestFieldId'
>;

/**
 * The highest id that a field of the template ever had. New fields get higher ones, so that none gets the
 * comments and the rights of a field that was deleted.
 */
export async function lastFieldId(db: Database, template: Template): Promise<number> {
  const { fields } = await loadContent(db, template.accountId, template.contentHash);
  // The draft counts in any case: release 0.5.0 adds fields and notes no id.
  return highestId(fields, template.highestFieldId ?? (await noteHighest(db, template)));
}

/**
 * The condition that the draft is still the one that was read, with this highest id. Its content alone does not
 * tell: a field that was added and deleted meanwhile has used up its id.
 */
export function isDraft({ contentHash }: Template, lastId: number): SQL | undefined {
  const noted = sql`ifnull(${templates.highestFieldId}, 0)`;
  return and(eq(templates.contentHash, contentHash), lte(noted, lastId));
}

/** Contents are large, and older versions seldom have higher ids. */
const versionsRead = 20;

/** Notes the highest id in what is left of a template that has not been saved since release 0.5.0. */
async function noteHighest(db: Database, { id, accountId, liveContentHash }: Template): Promise<number> {
  const ofField = sql`json_extract(field.value, '$.id')`;
  const newest = db
    .select({ hash: templateVersions.contentHash })
    .from(templateVersions)
    .where(eq(templateVersions.templateId, id))
    .orderBy(desc(templateVersions.publishedAt))
    .limit(versionsRead);
  const found = await db.all<{ id: number }>(sql`
    select distinct ${ofField} as id
    from ${templateContents}, json_each(${templateContents.body}, '$.fields') as field
    where ${templateContents.accountId} = ${accountId}
      and (${templateContents.hash} = ${liveContentHash} or ${templateContents.hash} in ${newest})`);
  const noted = await db
    .update(templates)
    .set({ highestFieldId: sql`max(ifnull(${templates.highestFieldId}, 0), ${highestId(found)})` })
    .where(eq(templates.id, id))
    .returning({ highest: templates.highestFieldId })
    .get();
  return noted?.highest ?? 0;
}
