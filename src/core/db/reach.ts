import { type SQL, sql } from 'drizzle-orm';
import type { Reach } from '../api/reach';
import type { Database } from './database';
import { folders, templates } from './schema';

/** A reach, and the account that it is in. */
type Place = { accountId: string; reach: Reach };

function valuesOf(ids: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}

/** The query for the ids of all folders within reach. */
function foldersWithin({ accountId, reach }: Place): SQL {
  return sql`(with recursive within_reach(id) as (
    select id from folders where account_id = ${accountId} and id in ${valuesOf(reach.folderIds)}
    union select f.id from folders f join within_reach on f.parent_folder_id = within_reach.id
  ) select id from within_reach)`;
}

/**
 * The query for the ids of all templates within reach. A named template stays in it after it was
 * deleted, for the sake of its submissions.
 */
function templatesWithin(place: Place): SQL {
  return sql`(select value as id from json_each(${JSON.stringify(place.reach.templateIds)})
    union select id from templates where account_id = ${place.accountId}
      and parent_folder_id in ${foldersWithin(place)})`;
}

type Reaching = { accountId: string; reach?: Reach | null };

/** The condition that a column of the directory holds the id of a template within reach; none without a limit. */
export function isTemplateWithin(column: unknown, { accountId, reach }: Reaching): SQL | undefined {
  return reach ? sql`${column} in ${templatesWithin({ accountId, reach })}` : undefined;
}

/** Ids of templates that a list of records is limited to; null without a limit. Volumes have no folders. */
export type Within = readonly string[] | null;

/** The templates within reach, to limit a list of records to. */
export async function findTemplatesWithin(db: Database, { accountId, reach }: Reaching): Promise<Within> {
  if (!reach) return null;
  const rows = await db.all<{ id: string }>(sql`select id from ${templatesWithin({ accountId, reach })}`);
  return rows.map(({ id }) => id);
}

/** The condition that a column of a volume holds one of these ids; none without a limit. */
export function isOneOf(column: unknown, within: Within): SQL | undefined {
  return within === null ? undefined : sql`${column} in ${valuesOf(within)}`;
}

/** The condition that a column holds a JSON array of such ids, with at least one. */
export function areAllOf(array: SQL, within: Within): SQL | undefined {
  return within === null ? undefined : allIn(array, valuesOf(within));
}

function allIn(array: SQL, wanted: SQL): SQL {
  return sql`(json_array_length(${array}) > 0 and not exists (
    select 1 from json_each(${array}) one where one.value is null or one.value not in ${wanted}))`;
}

export function isFolderWithin(column: unknown, { accountId, reach }: Reaching): SQL | undefined {
  return reach ? sql`${column} in ${foldersWithin({ accountId, reach })}` : undefined;
}

/** Whether all of these templates are within reach, and there is at least one. */
export async function reachesTemplates(
  db: Database,
  place: Place,
  ids: readonly (string | null)[],
): Promise<boolean> {
  const all = sql`${JSON.stringify(ids)}`;
  const reached = allIn(all, templatesWithin(place));
  const found = await db.get<{ reached: number }>(sql`select ${reached} as reached`);
  return found.reached === 1;
}

export async function reachesFolder(db: Database, place: Place, id: string): Promise<boolean> {
  const found = await db.get<{ reached: number }>(sql`select ${id} in ${foldersWithin(place)} as reached`);
  return found.reached === 1;
}

/** The ids of the reach that are no folder or template of the account. */
export async function unknownInReach(
  db: Database,
  { accountId, reach }: Place,
): Promise<{ folderIds: string[]; templateIds: string[] }> {
  const absent = async (ids: readonly string[], table: typeof folders | typeof templates) => {
    const rows = await db.all<{ id: string }>(
      sql`select value as id from json_each(${JSON.stringify(ids)})
        where value not in (select id from ${table} where account_id = ${accountId})`,
    );
    return rows.map(({ id }) => id);
  };
  const [folderIds, templateIds] = await Promise.all([
    absent(reach.folderIds, folders),
    absent(reach.templateIds, templates),
  ]);
  return { folderIds, templateIds };
}
