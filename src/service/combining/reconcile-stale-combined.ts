import { byItself } from '../../core/coordinator/by-itself';
import type { Volume } from '../../core/db/database';
import { inEachVolume } from '../../core/db/volumes/answering-volumes';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { CombineCoordinators } from './combine-coordinators';
import { findUnsettledCombined, type StalePlace } from './combined-store';

type Deps = { volumes: Volumes; combines: Pick<CombineCoordinators, 'reconcile'> };
type Walk = { volume: Volume; after: StalePlace };

const staleMs = 120_000;
const seenInStep = 100;

/**
 * Reconciles stale projections with their coordinators: an unsettled one may have missed the end. Each call is a step of a walk
 * through all of them, and returns whether more is left: those that fail again and again hold up no other.
 */
export function reconcileStaleCombined(deps: Deps, now: number): () => Promise<boolean> {
  const before = now - staleMs;
  let walks: Walk[] | undefined;
  return async () => {
    walks ??= (await deps.volumes.all()).map((volume) => ({ volume, after: { at: 0, id: '' } }));
    const places = new Map(walks.map(({ volume, after }) => [volume, after]));
    const unfinished = await inEachVolume(
      [...places.keys()],
      'the sweep of combined submissions',
      async (volume): Promise<Walk | null> => {
        const after = places.get(volume) ?? { at: 0, id: '' };
        const rows = await findUnsettledCombined(volume, { after, before, limit: seenInStep });
        await Promise.all(rows.map(({ id }) => byItself(id, () => deps.combines.reconcile(id))));
        const last = rows.at(-1);
        return last && rows.length === seenInStep ? { volume, after: last } : null;
      },
    );
    walks = unfinished.flatMap((walk) => walk ?? []);
    return walks.length > 0;
  };
}
