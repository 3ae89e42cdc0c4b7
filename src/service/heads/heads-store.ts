import { and, desc, eq, gte, isNotNull, isNull, like, lt, or, sql } from 'drizzle-orm';
import type { Database, Volume } from '../../core/db/database';
import { publishedHeads, submissions, sweeps } from '../../core/db/schema';
import { inEachVolume } from '../../core/db/volumes/answering-volumes';
import { numberOfVolume } from '../../core/db/volumes/open-volumes';

export type PublishedHeads = typeof publishedHeads.$inferSelect;

/** A place in the order in which submissions changed. */
export type Place = { at: number; id: string };

/** A submission whose PDF is sealed, the head of its trail, and where it was created if the row says it. */
export type SealedRow = Place & { head: string; origin: string | null };

/**
 * Live submissions with a sealed PDF that changed after a place and before a time, in this order, and the volumes that
 * do not answer.
 */
export async function listSealed(
  volumes: readonly Volume[],
  asked: Asked,
): Promise<{ rows: SealedRow[]; away: number[] }> {
  const listed = await inEachVolume(volumes, 'this look for the ends of trails', async (volume) => ({
    number: numberOfVolume(volume),
    rows: await listSealedIn(volume, asked),
  }));
  const answering = listed.map(({ number }) => number);
  return {
    rows: listed
      .flatMap(({ rows }) => rows)
      .sort(inOrder)
      .slice(0, asked.limit),
    away: volumes.map(numberOfVolume).filter((number) => !answering.includes(number)),
  };
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

/**
 * Adds the next heads, and notes from where on the heads of volumes are left out, unless earlier ones still are. Returns
 * false when another run has added its heads meanwhile.
 */
export async function addHeads(db: Database, heads: PublishedHeads, after: Place): Promise<boolean> {
  const { number } = publishedHeads;
  const [added] = await db.batch([
    db.insert(publishedHeads).values(heads).onConflictDoNothing().returning({ number }),
    ...(heads.leftOut ?? []).map((volume) =>
      db
        .insert(sweeps)
        .values({ name: `${leftOutName}${volume}`, cursor: cursorOf(after) })
        .onConflictDoNothing(),
    ),
  ]);
  return added.length > 0;
}

const leftOutName = 'heads left out of volume ';

/** A volume whose heads are left out since this place. */
export type LeftOut = { volume: number; after: Place };

export async function listLeftOut(db: Database): Promise<LeftOut[]> {
  const rows = await db
    .select()
    .from(sweeps)
    .where(like(sweeps.name, `${leftOutName}%`));
  return rows.map(({ name, cursor }) => ({
    volume: Number(name.slice(leftOutName.length)),
    after: placeOf(cursor),
  }));
}

/** Notes that heads of a volume were published until a place. */
export async function moveLeftOut(db: Database, { volume }: LeftOut, until: Place): Promise<void> {
  await db
    .update(sweeps)
    .set({ cursor: cursorOf(until) })
    .where(eq(sweeps.name, `${leftOutName}${volume}`));
}

/** Notes that nothing of a volume is left out any more, unless heads after the last known ones left it out again. */
export async function endLeftOut(db: Database, { volume }: LeftOut, last: number): Promise<void> {
  const later = sql`not exists (select 1 from ${publishedHeads} where ${publishedHeads.number} > ${last})`;
  await db.delete(sweeps).where(and(eq(sweeps.name, `${leftOutName}${volume}`), later));
}

export function cursorOf({ at, id }: Place): string {
  return `${at} ${id}`;
}

export function placeOf(cursor: string | null | undefined): Place {
  const [at, id = ''] = (cursor ?? '').split(' ');
  return { at: Number(at), id };
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

/** The place until which heads of all volumes were published. */
export async function findLastPlace(db: Database): Promise<Place> {
  const { number, untilAt, untilId, lateOf } = publishedHeads;
  const row = await db
    .select({ at: untilAt, id: untilId })
    .from(publishedHeads)
    .where(isNull(lateOf))
    .orderBy(desc(number))
    .limit(1)
    .get();
  return row ?? { at: 0, id: '' };
}

/** The heads of the interval in which a submission changed; null while it is open. `lateOf`: among those of a volume. */
export async function findHeadsOf(
  db: Database,
  { at, id }: Place,
  lateOf: number | null = null,
): Promise<PublishedHeads | null> {
  const { untilAt, untilId } = publishedHeads;
  const row = await db
    .select()
    .from(publishedHeads)
    .where(and(sql`(${untilAt}, ${untilId}) >= (${at}, ${id})`, sql`${publishedHeads.lateOf} is ${lateOf}`))
    .orderBy(untilAt, untilId)
    .limit(1)
    .get();
  return row ?? null;
}
