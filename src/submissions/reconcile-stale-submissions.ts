import type { Database } from '../db/database';
import type { SubmissionCoordinators } from './submission-coordinators';
import { findUnsettledIds } from './submission-store';

const staleMs = 120_000;
const atOnce = 100;

/** A projection that has been unsettled for long may have missed the end: its coordinator knows. */
export const reconcileStaleSubmissions = async (
  deps: { db: Database; submissions: SubmissionCoordinators },
  now: number,
): Promise<void> => {
  const ids = await findUnsettledIds(deps.db, now - staleMs, atOnce);
  await Promise.all(ids.map((id) => deps.submissions.reconcile(id)));
};
