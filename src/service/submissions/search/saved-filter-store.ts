import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { savedFilters } from '../../../core/db/schema';
import { limits } from '../../../lib/limits';

export type SavedFilter = { name: string; filter: Record<string, string> };

const { userId, name, filter } = savedFilters;

/** The filters of a member, by name. */
export async function listSavedFilters(db: Database, owner: string): Promise<SavedFilter[]> {
  return db.select({ name, filter }).from(savedFilters).where(eq(userId, owner)).orderBy(asc(name));
}

/** Saves a filter, also in place of one with this name. False: the member has as many as there may be. */
export async function saveFilter(
  db: Database,
  owner: string,
  saved: SavedFilter,
  now: number,
): Promise<boolean> {
  const others = sql`select count(*) from ${savedFilters} where ${userId} = ${owner} and ${name} <> ${saved.name}`;
  const rows = await db
    .insert(savedFilters)
    .select(
      sql`select ${owner}, ${saved.name}, ${JSON.stringify(saved.filter)}, ${now} where (${others}) < ${limits.savedFilters}`,
    )
    .onConflictDoUpdate({ target: [userId, name], set: { filter: sql`excluded.filter` } })
    .returning({ name });
  return rows.length > 0;
}

export async function removeSavedFilter(db: Database, owner: string, called: string): Promise<void> {
  await db.delete(savedFilters).where(and(eq(userId, owner), eq(name, called)));
}
