import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { findTemplatesWithin } from '../../core/db/reach';
import type { Span, Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import { recentSubmissions } from '../submissions/life/recent-submissions';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { type ListedType, visibleMode } from '../submissions/list-submissions';
import type { BatchCoordinators } from './batch-coordinators';
import { batchesWithin, findBatchIds } from './batch-ids';
import type { Batch } from './batch-record';
import { hearPending } from './find-batch';

type Deps = {
  db: Database;
  volumes: Volumes;
  batches: BatchCoordinators;
  submissions: SubmissionCoordinators;
};
type Listing = { type: ListedType; limit: number; cursor: string | undefined };

/**
 * Lists batches, newest first. The projections of submissions give the ids; the coordinator of each
 * batch gives its record. A batch with a live submission is live.
 */
export async function listBatches(
  deps: Deps,
  caller: Caller,
  { type, limit, cursor }: Listing,
  now: number,
): Promise<Result<{ batches: Batch[]; absent: Span[]; next: string | null }>> {
  if (cursor !== undefined && !isId('batch', cursor)) return badCursor;
  await recentSubmissions.flush(caller.accountId, now, (id) => deps.submissions.flush(id));
  const mode = visibleMode(caller, type);
  const { accountId } = caller;
  const within = await findTemplatesWithin(deps.db, { accountId, reach: reachOf(caller) });
  const page = { accountId, within, before: cursor, limit };
  const { rows: ids, absent } = await findBatchIds(deps.volumes, page, modesOf[mode]);
  const whole = await batchesWithin(deps.volumes, page, ids);
  const found = await Promise.all(whole.map((id) => deps.batches.read(id)));
  const shown = found.flatMap((batch) => (batch && (mode !== 'test' || batch.record.test) ? batch : []));
  const batches = await Promise.all(shown.map((batch) => hearPending(deps, batch)));
  return ok({ batches, absent, next: ids.length < limit ? null : (ids.at(-1) ?? null) });
}

const modesOf = { test: [true], live: [false], both: [true, false], none: [] };

const badCursor = invalid([
  '?cursor: must be the id of a batch, such as the `next_cursor` of the previous page',
]);
