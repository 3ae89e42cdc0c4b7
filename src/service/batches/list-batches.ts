import type { Caller } from '../../core/api/operation';
import { reachOf } from '../../core/api/reach';
import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { recentSubmissions } from '../submissions/life/recent-submissions';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { listBatchIds } from '../submissions/life/submission-list-store';
import { type ListedType, visibleMode } from '../submissions/list-submissions';
import type { BatchCoordinators } from './batch-coordinators';
import type { Batch } from './batch-record';
import { hearPending } from './find-batch';

type Deps = { db: Database; batches: BatchCoordinators; submissions: SubmissionCoordinators };
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
): Promise<Result<{ batches: Batch[]; next: string | null }>> {
  if (cursor !== undefined && !isId('batch', cursor)) return badCursor;
  await recentSubmissions.flush(caller.accountId, now, (id) => deps.submissions.flush(id));
  const mode = visibleMode(caller, type);
  const filter = { accountId: caller.accountId, reach: reachOf(caller), before: cursor, limit };
  const listed = await Promise.all(modesOf[mode].map((test) => listBatchIds(deps.db, { ...filter, test })));
  const ids = [...new Set(listed.flat())].sort().reverse().slice(0, limit);
  const found = await Promise.all(ids.map((id) => deps.batches.read(id)));
  const shown = found.flatMap((batch) => (batch && (mode !== 'test' || batch.record.test) ? batch : []));
  const batches = await Promise.all(shown.map((batch) => hearPending(deps, batch)));
  return ok({ batches, next: ids.length < limit ? null : (ids.at(-1) ?? null) });
}

const modesOf = { test: [true], live: [false], both: [true, false], none: [] };

const badCursor = invalid([
  '?cursor: must be the id of a batch, such as the `next_cursor` of the previous page',
]);
