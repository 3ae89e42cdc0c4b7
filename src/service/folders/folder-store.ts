import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Logged } from '../../core/account-log/account-log';
import type { Reach } from '../../core/api/reach';
import type { Database } from '../../core/db/database';
import { isFolderWithin } from '../../core/db/reach';
import { folders, templates } from '../../core/db/schema';

export type FolderRow = typeof folders.$inferSelect;

function owned(accountId: string, id: string): SQL | undefined {
  return and(eq(folders.accountId, accountId), eq(folders.id, id));
}

export async function findFolder(
  db: Database,
  accountId: string,
  id: string,
): Promise<FolderRow | undefined> {
  return db.select().from(folders).where(owned(accountId, id)).get();
}

/** Inserts a folder only while its parent exists. A second call changes nothing. */
export async function insertFolder(db: Database, row: FolderRow): Promise<void> {
  await db.run(sql`
    insert into ${folders} (id, account_id, name, parent_folder_id, created_at)
    select ${row.id}, ${row.accountId}, ${row.name}, ${row.parentFolderId}, ${row.createdAt}
    where ${row.parentFolderId} is null
       or exists (select 1 from ${folders} where id = ${row.parentFolderId} and account_id = ${row.accountId})
    on conflict do nothing`);
}

export async function renameFolderRow(
  db: Database,
  accountId: string,
  id: string,
  name: string,
): Promise<FolderRow | undefined> {
  return db.update(folders).set({ name }).where(owned(accountId, id)).returning().get();
}

/** Moves a folder in one statement, so that two moves at once cannot close a circle. */
export async function moveFolderRow(
  { db, log }: Logged,
  { accountId, id, name }: FolderRow,
  parentFolderId: string | null,
): Promise<FolderRow | undefined> {
  const aboveTarget = sql`
    with recursive above(id, parent) as (
      select id, parent_folder_id from folders where id = ${parentFolderId} and account_id = ${accountId}
      union select f.id, f.parent_folder_id from folders f join above on f.id = above.parent
    ) select id from above`;
  const allowed =
    parentFolderId === null
      ? undefined
      : sql`
    ${parentFolderId} in (${aboveTarget}) and ${id} not in (${aboveTarget})`;
  const move = db
    .update(folders)
    .set({ parentFolderId })
    .where(and(owned(accountId, id), allowed))
    .returning();
  const subject = { id, name };
  const [moved] = await log.change(move, {
    kind: 'folder.moved',
    subject,
    details: { folder: parentFolderId },
  });
  return moved;
}

/** The number of levels that a folder takes up: 1 when it contains no folder. */
export async function folderHeight(db: Database, accountId: string, id: string): Promise<number> {
  const { height } = await db.get<{ height: number | null }>(sql`
    with recursive below(id, level) as (
      select id, 1 from ${folders} where id = ${id} and account_id = ${accountId}
      union select f.id, below.level + 1 from ${folders} f join below on f.parent_folder_id = below.id
    ) select max(level) as height from below`);
  return height ?? 0;
}

/** Deletes a folder if it is empty, and returns whether it did. */
export async function deleteFolderRow(
  { db, log }: Logged,
  { accountId, id, name }: FolderRow,
): Promise<boolean> {
  const deletion = db
    .delete(folders)
    .where(
      and(
        owned(accountId, id),
        sql`not exists (select 1 from folders child where child.parent_folder_id = ${id})`,
        sql`not exists (select 1 from ${templates} where parent_folder_id = ${id} and account_id = ${accountId})`,
      ),
    )
    .returning({ id: folders.id });
  const deleted = await log.change(deletion, { kind: 'folder.deleted', subject: { id, name } });
  return deleted.length > 0;
}

export async function listFolderRows(
  db: Database,
  accountId: string,
  filter: { parentFolderId?: string | null; reach?: Reach | null; offset: number; limit: number },
): Promise<FolderRow[]> {
  const { parentFolderId, reach = null } = filter;
  const below =
    parentFolderId === undefined
      ? undefined
      : parentFolderId === null
        ? isNull(folders.parentFolderId)
        : eq(folders.parentFolderId, parentFolderId);
  return db
    .select()
    .from(folders)
    .where(and(eq(folders.accountId, accountId), below, isFolderWithin(folders.id, { accountId, reach })))
    .orderBy(desc(folders.id))
    .limit(filter.limit)
    .offset(filter.offset);
}

export async function findFolders(db: Database, accountId: string, ids: string[]): Promise<FolderRow[]> {
  return db
    .select()
    .from(folders)
    .where(and(eq(folders.accountId, accountId), inArray(folders.id, ids)));
}
