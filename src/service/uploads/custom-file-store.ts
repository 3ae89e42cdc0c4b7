import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { inChunks } from '../../core/db/in-chunks';
import { customFiles } from '../../core/db/schema';

export type CustomFileRow = typeof customFiles.$inferSelect;

/** A second time changes nothing: the same idempotent request comes with the same id. */
export const insertCustomFile = async (
  db: Database,
  file: typeof customFiles.$inferInsert,
): Promise<void> => {
  await db.insert(customFiles).values(file).onConflictDoNothing();
};

export const findCustomFile = async (db: Database, id: string): Promise<CustomFileRow | undefined> =>
  db.select().from(customFiles).where(eq(customFiles.id, id)).get();

export const findCustomFiles = (db: Database, accountId: string, ids: string[]): Promise<CustomFileRow[]> =>
  inChunks(ids, (some) => db.select().from(customFiles).where(ownedBy(accountId, some)));

export const deleteCustomFileRows = async (db: Database, accountId: string, ids: string[]): Promise<void> => {
  await inChunks(ids, (some) =>
    db.delete(customFiles).where(ownedBy(accountId, some)).returning({ id: customFiles.id }),
  );
};

const ownedBy = (accountId: string, ids: string[]) =>
  and(eq(customFiles.accountId, accountId), inArray(customFiles.id, ids));
