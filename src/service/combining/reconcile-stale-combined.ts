import { byItself } from '../../core/coordinator/by-itself';
import { inEachVolume } from '../../core/db/volumes/answering-volumes';
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
  await inEachVolume(await deps.volumes.all(), 'the sweep of combined submissions', async (volume) => {
    const ids = await findUnsettledCombinedIds(volume, now - staleMs, atOnce);
    await Promise.all(ids.map((id) => byItself(id, () => deps.combines.reconcile(id))));
  });
}
