import type { Database } from '../database';
import { mapValidMs, readMap } from './turn-store';
import type { Turn } from './volume-map';

type Known = { turns: Turn[]; directoryBytes: number; readAt: number; generation: number };

/** After this time the map is read again. */
const freshMs = 2 * 60_000;

const maps = new WeakMap<Database, Known>();
let generation = 0;

/**
 * The turns up to a time. They are kept in the isolate: a turn is announced longer before it counts than
 * they are used. While the directory does not answer, they are used as long as they are valid.
 */
export async function readTurns(db: Database, time: number): Promise<Turn[]> {
  return (await read(db, time)).turns;
}

/** The size of the directory, as the sweep has measured it some minutes ago. */
export async function readDirectoryBytes(db: Database): Promise<number> {
  return (await read(db, Date.now())).directoryBytes;
}

async function read(db: Database, time: number): Promise<Known> {
  const known = maps.get(db);
  const now = Date.now();
  const isValid = known?.generation === generation && Math.max(time, now) < known.readAt + mapValidMs;
  if (isValid && now < known.readAt + freshMs) return known;
  try {
    const map = { ...(await readMap(db)), readAt: now, generation };
    maps.set(db, map);
    return map;
  } catch (error) {
    if (isValid) return known;
    throw error;
  }
}

/** Forgets the turns that this isolate knows: the next record reads them. */
export function forgetTurns(): void {
  generation += 1;
}
