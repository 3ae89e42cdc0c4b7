import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import type { Database } from '../../core/db/database';
import { findTemplatesWithin } from '../../core/db/reach';
import type { Volumes } from '../../core/db/volumes/volumes';
import { markHeld } from '../holds/mark-held';
import { type ListedType, visibleMode } from '../submissions/list-submissions';
import type { CombineCoordinators } from './combine-coordinators';
import { subjectsOfCombined } from './combined-holds';
import type { CombinedRecord } from './combined-record';
import { listCombinedRows } from './combined-store';
import { recentCombined } from './recent-combined';

/** Lists the combined submissions of an account; a test token sees only test ones. */
export async function listCombinedSubmissions(
  deps: { db: Database; volumes: Volumes; combines: CombineCoordinators },
  caller: Caller,
  { type, ...page }: { type: ListedType; offset: number; limit: number },
  now: number,
): Promise<CombinedRecord[]> {
  const { accountId } = caller;
  await recentCombined.flush(accountId, now, (id) => deps.combines.flush(id));
  const mode = visibleMode(caller, type);
  if (mode === 'none') return [];
  const within = await findTemplatesWithin(deps.db, { accountId, reach: reachOf(caller) });
  const filter = { accountId, within, ...(mode !== 'both' && { test: mode === 'test' }) };
  const records = await listCombinedRows(deps.volumes, filter, page);
  return markHeld(deps.db, { records, subjectsOf: subjectsOfCombined }, now);
}
