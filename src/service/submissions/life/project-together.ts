import type { Database, Volume } from '../../../core/db/database';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { ServiceEvent } from '../../delivery/events/service-event';
import type { Target } from '../../delivery/target';
import { writeAndFindTargets } from '../../delivery/write-and-find-targets';
import { projectionsOf, type Worded } from './submission-store';

/** A record to project, with the event that is dispatched after it. */
export type Projected = Worded & { event: ServiceEvent | null };

/**
 * Writes the projections of several submissions in one trip, and finds the targets of the event of each. Of several
 * versions of one submission only the newest is written.
 */
export async function projectTogether(
  { db, volumes }: { db: Database; volumes: Volumes },
  projected: readonly Projected[],
  now: number,
): Promise<Target[][]> {
  const places = await Promise.all(
    newestOf(projected).map(async (one) => ({
      ...one,
      volume: await volumes.of(one.record.accountId, one.record.id),
    })),
  );
  const byVolume: Map<Volume, typeof places> = Map.groupBy(places, ({ volume }) => volume);
  const written = [...byVolume].map(([volume, ofVolume]) => ({
    volume,
    statements: projectionsOf(volume, ofVolume, now),
  }));
  const events = projected.flatMap(({ event }) => event ?? []);
  const found = await writeAndFindTargets(db, written, events);
  const targets = new Map(events.map(({ id }, index) => [id, found[index] ?? []]));
  return projected.map(({ event }) => (event && targets.get(event.id)) ?? []);
}

function newestOf(projected: readonly Projected[]): Projected[] {
  const oldestFirst = [...projected].sort((one, other) => one.record.version - other.record.version);
  return [...new Map(oldestFirst.map((one) => [one.record.id, one])).values()];
}
