import type { Database, Volume } from '../../../core/db/database';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { ServiceEvent } from '../../delivery/events/service-event';
import type { Target } from '../../delivery/target';
import { writeAndFindTargets } from '../../delivery/write-and-find-targets';
import { wordsWritten } from '../search/search-store';
import type { SubmissionRecord } from './submission-record';
import { projectionsOf } from './submission-store';

/** A record to project, with the event that is dispatched after it, and the words by which it is found. */
export type Projected = { record: SubmissionRecord; event: ServiceEvent | null; words: string | null };

/** Writes the projections of several submissions in one trip, and finds the targets of the event of each. */
export async function projectTogether(
  { db, volumes }: { db: Database; volumes: Volumes },
  projected: readonly Projected[],
  now: number,
): Promise<Target[][]> {
  const places = await Promise.all(
    projected.map(async ({ record, words }) => ({
      record,
      words,
      volume: await volumes.of(record.accountId, record.id),
    })),
  );
  const byVolume: Map<Volume, typeof places> = Map.groupBy(places, ({ volume }) => volume);
  const written = [...byVolume].map(([volume, ofVolume]) => ({
    volume,
    statements: [
      ...wordsWritten(volume, ofVolume),
      ...projectionsOf(
        volume,
        ofVolume.map(({ record }) => record),
        now,
      ),
    ],
  }));
  const events = projected.flatMap(({ event }) => event ?? []);
  const found = await writeAndFindTargets(db, written, events);
  const targets = new Map(events.map(({ id }, index) => [id, found[index] ?? []]));
  return projected.map(({ event }) => (event && targets.get(event.id)) ?? []);
}
