import type { Database } from '../../core/db/database';
import { loadCursor, saveCursor } from '../../core/db/sweep-store';
import { limits } from '../../lib/limits';

const name = 'restore under way';

/**
 * Notes that a restore goes on: its files are there before what points to them. The mark ends by itself, so that a restore
 * that was given up does not keep files of nobody for ever.
 */
export function markRestore(db: Database, now: number): Promise<void> {
  return saveCursor(db, name, String(now + limits.restoreMarkHours * 3600_000));
}

export function endRestore(db: Database): Promise<void> {
  return saveCursor(db, name, null);
}

export async function isRestoring(db: Database, now: number): Promise<boolean> {
  return now < Number((await loadCursor(db, name)) ?? 0);
}
