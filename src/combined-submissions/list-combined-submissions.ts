import type { Database } from '../db/database';
import type { Caller } from '../operation';
import type { CombineCoordinators } from './combine-coordinators';
import type { CombinedRecord } from './combined-record';
import { listCombinedRows } from './combined-store';
import { recentCombined } from './recent-combined';

/** A test token sees only test ones. */
export const listCombinedSubmissions = async (
  deps: { db: Database; combines: CombineCoordinators },
  { accountId, mode }: Caller,
  page: { offset: number; limit: number },
  now: number,
): Promise<CombinedRecord[]> => {
  await recentCombined.flush(accountId, now, (id) => deps.combines.flush(id));
  return listCombinedRows(deps.db, { accountId, onlyTest: mode === 'test' }, page);
};
