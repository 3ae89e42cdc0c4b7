import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { templateContents, templates, templateVersions } from '../../../core/db/schema';
import { highestId } from '../../../engine/fields';
import { loadContent } from './content-store';

type Template = Pick<typeof templates.$inferSelect, 'id' | 'accountId' | 'contentHash' | 'highestFieldId'>;

/**
 * The highest id that a field of the template ever had. New fields get higher ones, so that none gets the
 * comments and the rights of a field that was deleted.
 */
export async function lastFieldId(db: Database, template: Template): Promise<number> {
  const { fields } = await loadContent(db, template.accountId, template.contentHash);
  // The draft counts in any case: release 0.5.0 adds fields and notes no id.
  return highestId(fields, template.highestFieldId ?? (await highestInVersions(db, template)));
}

/** The highest id in all that is left of a template that has not been saved since release 0.5.0. */
async function highestInVersions(db: Database, { id, accountId }: Template): Promise<number> {
  const ofField = sql`json_extract(field.value, '$.id')`;
  const rows = await db.all<{ id: number }>(sql`
    select distinct ${ofField} as id
    from ${templateContents}, json_each(${templateContents.body}, '$.fields') as field
    where ${templateContents.accountId} = ${accountId} and ${templateContents.hash} in (
      select ${templateVersions.contentHash} from ${templateVersions} where ${templateVersions.templateId} = ${id}
      union select ${templates.liveContentHash} from ${templates} where ${templates.id} = ${id})`);
  return highestId(rows);
}
