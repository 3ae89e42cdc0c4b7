import type { BatchItem } from 'drizzle-orm/batch';
import { type Database, isInDirectory, type Volume } from '../../core/db/database';
import type { ServiceEvent } from './events/service-event';
import type { Target } from './target';
import { findTargets } from './target-store';

export type Written = { volume: Volume; statements: BatchItem<'sqlite'>[] };

/** Carries out statements in volumes and finds the targets of each event, in one trip to each database. */
export async function writeAndFindTargets(
  db: Database,
  written: readonly Written[],
  events: readonly ServiceEvent[],
): Promise<Target[][]> {
  const here = written.filter(({ volume }) => isInDirectory(volume, db));
  const elsewhere = written.filter(({ volume }) => !isInDirectory(volume, db));
  const [targets] = await Promise.all([
    findTargets(
      db,
      events,
      here.flatMap(({ statements }) => statements),
    ),
    ...elsewhere.map(carryOut),
  ]);
  return targets;
}

async function carryOut({ volume, statements: [first, ...others] }: Written): Promise<void> {
  if (first) await volume.batch([first, ...others]);
}
