import { byItself } from '../../core/coordinator/by-itself';
import type { Volumes } from '../../core/db/volumes/volumes';
import { type Walk, walkVolumes } from '../../core/db/volumes/walk-volumes';
import { sweepSteps } from '../../lib/sweep-steps';
import type { CombineCoordinators } from './combine-coordinators';
import { findUnsettledCombined } from './combined-store';

type Deps = { volumes: Volumes; combines: Pick<CombineCoordinators, 'reconcile'> };

const staleMs = 120_000;

/**
 * Reconciles stale projections with their coordinators: an unsettled one may have missed the end. Each call is a step of a walk
 * through all of them, and returns how far it has come.
 */
export function reconcileStaleCombined(
  deps: Deps,
  now: number,
  begun: readonly Walk[] | null,
): Promise<Walk[] | null> {
  return walkVolumes(deps.volumes, begun, {
    what: 'the sweep of combined submissions',
    parts: ['unsettled'],
    rowsInStep: sweepSteps['combined submissions'].inStep,
    async work(volume, { after }, limit) {
      const rows = await findUnsettledCombined(volume, { after, before: now - staleMs, limit });
      await Promise.all(rows.map(({ id }) => byItself(id, () => deps.combines.reconcile(id))));
      return rows;
    },
  });
}
