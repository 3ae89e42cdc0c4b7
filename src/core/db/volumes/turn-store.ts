import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database';
import { volumes, volumeTurns } from '../schema';
import type { Turn } from './volume-map';

/** A new turn counts after this time, so that every isolate knows of it before. */
export const turnNoticeMs = 6 * 60_000;

/** A map that was read says the truth of all records made until so long after. */
export const mapValidMs = 5 * 60_000;

/** A turn that the database takes later than this is refused: its notice would be too short. */
const writtenWithinMs = 30_000;

export async function listTurns(db: Database): Promise<Turn[]> {
  return turnsIn(db);
}

function turnsIn(db: Database) {
  const { from, open, full } = volumeTurns;
  return db.select({ from, open, full }).from(volumeTurns).orderBy(asc(volumeTurns.number));
}

/** The turns, and the size of the directory when it was last measured. */
export async function readMap(db: Database): Promise<{ turns: Turn[]; directoryBytes: number }> {
  const { number, bytes } = volumes;
  const ofDirectory = db.select({ bytes }).from(volumes).where(eq(number, 0));
  const [turns, [measured]] = await db.batch([turnsIn(db), ofDirectory]);
  return { turns, directoryBytes: measured?.bytes ?? 0 };
}

/**
 * Adds a turn after those that were read. Returns false when another run has added one meanwhile, or
 * when the database took too long.
 */
export async function addTurn(
  db: Database,
  known: readonly Turn[],
  { open, full }: Omit<Turn, 'from'>,
  now: number,
): Promise<boolean> {
  const number = known.length + 1;
  const added = await db
    .insert(volumeTurns)
    .select(
      sql`select ${number}, ${now + turnNoticeMs}, ${JSON.stringify(open)}, ${Number(full)}
        where unixepoch('subsec') * 1000 < ${now + writtenWithinMs}`,
    )
    .onConflictDoNothing()
    .returning({ number: volumeTurns.number });
  return added.length > 0;
}

export async function noteSize(db: Database, size: typeof volumes.$inferInsert): Promise<void> {
  const { bytes, measuredAt } = size;
  await db
    .insert(volumes)
    .values(size)
    .onConflictDoUpdate({ target: volumes.number, set: { bytes, measuredAt } });
}
