import { and, desc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Volume } from '../../core/db/database';
import { publishedHeads, submissions } from '../../core/db/schema';

export type PublishedHeads = typeof publishedHeads.$inferSelect;

/** A place in the order in which submissions changed. */
export type Place = { at: number; id: string };

/** A submission whose PDF is sealed, the head of its trail, and where it was created if the row says it. */
export type SealedRow = Place & { head: string; origin: string | null };

/** Live submissions with a sealed PDF that changed after a place and before a time, in this order. */
export async function listSealed(volumes: readonly Volume[], asked: Asked): Promise<SealedRow[]> {
  const listed = await Promise.all(volumes.map((volume) => listSealedIn(volume, asked)));
  return listed.flat().sort(inOrder).slice(0, asked.limit);
}

type Asked = { after: Place; before: number; limit: number };

function inOrder(one: Place, other: Place): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}

function listSealedIn(volume: Volume, { after, before, limit }: Asked): Promise<SealedRow[]> {
  const { id, updatedAt: at, head, record } = submissions;
  const later = or(sql`${at} > ${after.at}`, and(eq(at, after.at), sql`${id} > ${after.id}`));
  return volume
    .select({
      ...{ at: sql<number>`${at}`, id: sql<string>`${id}`, head: sql<string>`${head}` },
      origin: sql<string | null>`iif(${record} = '', null, json_extract(${record}, '$.origin'))`,
    })
    .from(sql`${submissions} indexed by submissions_heads`)
    .where(and(isNotNull(head), gte(at, after.at), lt(at, before), later))
    .orderBy(at, id)
    .limit(limit);
}

/** When the projection of a submission was last written. */
export async function findChange(volume: Volume, id: string): Promise<Place | null> {
  const at = submissions.updatedAt;
  const row = await volume.select({ at }).from(submissions).where(eq(submissions.id, id)).get();
  return row ? { at: row.at, id } : null;
}

/** Adds the next heads. Returns false when another run has added theirs meanwhile. */
export async function addHeads(db: Database, heads: PublishedHeads): Promise<boolean> {
  const { number } = publishedHeads;
  const added = await db.insert(publishedHeads).values(heads).onConflictDoNothing().returning({ number });
  return added.length > 0;
}

/** Published heads, the newest first. */
export function listHeads(
  db: Database,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<PublishedHeads[]> {
  const { number } = publishedHeads;
  return db
    .select()
    .from(publishedHeads)
    .where(before === undefined ? undefined : lt(number, before))
    .orderBy(desc(number))
    .limit(limit);
}

/** The heads of the interval in which a submission changed; null while it is open. */
export async function findHeadsOf(db: Database, { at, id }: Place): Promise<PublishedHeads | null> {
  const { untilAt, untilId } = publishedHeads;
  const row = await db
    .select()
    .from(publishedHeads)
    .where(sql`(${untilAt}, ${untilId}) >= (${at}, ${id})`)
    .orderBy(untilAt, untilId)
    .limit(1)
    .get();
  return row ?? null;
}
