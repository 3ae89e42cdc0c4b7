import { byItself } from '../../../core/coordinator/by-itself';
import type { Database } from '../../../core/db/database';
import type { SubmissionCoordinators } from './submission-coordinators';
import { findOverdueIds, findUnsettledIds } from './submission-store';

const staleMs = 120_000;
const atOnce = 100;

/**
 * Reconciles stale projections with their coordinators. An unsettled projection may have missed the
 * end of its submission; an overdue one may have missed its alarm.
 */
export async function reconcileStaleSubmissions(
  deps: { db: Database; submissions: SubmissionCoordinators },
  now: number,
): Promise<void> {
  const unsettled = await findUnsettledIds(deps.db, now - staleMs, atOnce);
  const overdue = await findOverdueIds(deps.db, now - staleMs, atOnce);
  const ids = [...new Set([...unsettled, ...overdue])];
  await Promise.all(ids.map((id) => byItself(id, () => deps.submissions.reconcile(id))));
}
