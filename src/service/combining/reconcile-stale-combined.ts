import { byItself } from '../../core/coordinator/by-itself';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { CombineCoordinators } from './combine-coordinators';
import { findUnsettledCombinedIds } from './combined-store';

const staleMs = 120_000;
const atOnce = 100;

/**
 * Reconciles stale projections with their coordinators: an unsettled one may have missed the end.
 */
export async function reconcileStaleCombined(
  deps: { volumes: Volumes; combines: CombineCoordinators },
  now: number,
): Promise<void> {
  for (const volume of await deps.volumes.all()) {
    const ids = await findUnsettledCombinedIds(volume, now - staleMs, atOnce);
    await Promise.all(ids.map((id) => byItself(id, () => deps.combines.reconcile(id))));
  }
}
