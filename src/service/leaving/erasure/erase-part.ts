import type { Database } from '../../../core/db/database';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { limits } from '../../../lib/limits';
import { someAtOnce } from '../../../lib/some-at-once';
import type { BatchCoordinators } from '../../batches/batch-coordinators';
import type { CombineCoordinators } from '../../combining/combine-coordinators';
import type { DeliveryCoordinators } from '../../delivery/delivery-coordinators';
import type { SubmissionCoordinators } from '../../submissions/life/submission-coordinators';
import { deleteRows } from './erase-store';
import type { ErasedPart } from './erasure-store';

export type EraseDeps = {
  db: Database;
  volumes: Volumes;
  files: Files;
  submissions: Pick<SubmissionCoordinators, 'forget'>;
  combines: Pick<CombineCoordinators, 'forget'>;
  batches: Pick<BatchCoordinators, 'forget'>;
  deliveries: Pick<DeliveryCoordinators, 'forget'>;
};

/**
 * Erases what a step has found. It can be repeated. Rows go after the objects and files that they name, so that a part
 * that was not noted is found again.
 */
export async function erasePart(deps: EraseDeps, accountId: string, part: ErasedPart): Promise<void> {
  const { senders = [], batches = [], submissions = [], combined = [], files = [], rows } = part;
  const forgetAll = (ids: string[], from: { forget(id: string): Promise<void> }) =>
    someAtOnce(ids, limits.erasedAtOnce, (id) => from.forget(id));
  await forgetAll(senders, deps.deliveries);
  await forgetAll(batches, deps.batches);
  await forgetAll(submissions, deps.submissions);
  await forgetAll(combined, deps.combines);
  if (files.length > 0) await deps.files.remove(files);
  for (const some of rows) await deleteRows(deps, accountId, some);
}
