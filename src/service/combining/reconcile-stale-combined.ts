import { byItself } from '../../core/coordinator/by-itself';
import type { Database } from '../../core/db/database';
import type { CombineCoordinators } from './combine-coordinators';
import { findUnsettledCombinedIds } from './combined-store';

const staleMs = 120_000;
const atOnce = 100;

/**
 * Reconciles stale projections with their coordinators: an unsettled one may have missed the end.
 */
export async function reconcileStaleCombined(
  deps: { db: Database; combines: CombineCoordinators },
  now: number,
): Promise<void> {
  const ids = await findUnsettledCombinedIds(deps.db, now - staleMs, atOnce);
  await Promise.all(ids.map((id) => byItself(id, () => deps.combines.reconcile(id))));
}
