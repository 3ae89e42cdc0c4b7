import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { inChunks } from '../../core/db/in-chunks';
import { customFiles } from '../../core/db/schema';

export type CustomFileRow = typeof customFiles.$inferSelect;

/**
 * Inserts a custom file. A second call changes nothing: a repeated idempotent request has the same
 * id.
 */
export async function insertCustomFile(db: Database, file: typeof customFiles.$inferInsert): Promise<void> {
  await db.insert(customFiles).values(file).onConflictDoNothing();
}

export async function findCustomFile(db: Database, id: string): Promise<CustomFileRow | undefined> {
  return db.select().from(customFiles).where(eq(customFiles.id, id)).get();
}

export function findCustomFiles(db: Database, accountId: string, ids: string[]): Promise<CustomFileRow[]> {
  return inChunks(ids, (some) => db.select().from(customFiles).where(ownedBy(accountId, some)));
}

export async function deleteCustomFileRows(db: Database, accountId: string, ids: string[]): Promise<void> {
  await inChunks(ids, (some) =>
    db.delete(customFiles).where(ownedBy(accountId, some)).returning({ id: customFiles.id }),
  );
}

function ownedBy(accountId: string, ids: string[]) {
  return and(eq(customFiles.accountId, accountId), inArray(customFiles.id, ids));
}
