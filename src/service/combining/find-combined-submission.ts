import type { Caller } from '../../core/api/caller';
import { maySee } from '../../core/api/may-see';
import { ok, type Result } from '../../core/api/refusal';
import { isId } from '../../core/platform/ids';
import { unlessUnavailable } from '../../core/platform/unavailable';
import type { CombineCoordinators } from './combine-coordinators';
import { combinedNotFound } from './combined-not-found';
import type { CombinedRecord } from './combined-record';
import { isCombined } from './combined-state';

/**
 * Finds a combined submission the caller may see: of its account, and for a test token only test
 * ones.
 */
export async function findCombinedSubmission(
  deps: { combines: CombineCoordinators },
  caller: Caller,
  id: string,
  waitUntil: number | null,
): Promise<Result<CombinedRecord>> {
  if (!isId('combinedSubmission', id)) return combinedNotFound;
  const record = await deps.combines.read(id);
  if (!record || !maySee(caller, record)) return combinedNotFound;
  if (waitUntil === null || isCombined(record.state)) return ok(record);
  return ok((await unlessUnavailable(() => deps.combines.awaitSettled(id, waitUntil))) ?? record);
}
