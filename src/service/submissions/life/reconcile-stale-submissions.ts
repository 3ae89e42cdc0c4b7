import { byItself } from '../../../core/coordinator/by-itself';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { SubmissionCoordinators } from './submission-coordinators';
import { findOverdueIds, findUnsettledIds } from './submission-store';

const staleMs = 120_000;
const atOnce = 100;

/**
 * Reconciles stale projections with their coordinators. An unsettled projection may have missed the
 * end of its submission; an overdue one may have missed its alarm.
 */
export async function reconcileStaleSubmissions(
  deps: { volumes: Volumes; submissions: SubmissionCoordinators },
  now: number,
): Promise<void> {
  for (const volume of await deps.volumes.all()) {
    const unsettled = await findUnsettledIds(volume, now - staleMs, atOnce);
    const overdue = await findOverdueIds(volume, now - staleMs, atOnce);
    const ids = [...new Set([...unsettled, ...overdue])];
    await Promise.all(ids.map((id) => byItself(id, () => deps.submissions.reconcile(id))));
  }
}
