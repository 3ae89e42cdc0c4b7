import type { Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { type Signer, standingOf, whyNotOpen } from '../signing/find-signer';
import { refusalOf } from '../signing/signer-refusals';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { findSubmissionFile } from './find-download';
import type { ServedFile } from './serve-file';

/**
 * The finished document, for a signer who has completed it. Others may have signed in before they were
 * skipped, and the document has what everybody else gave.
 */
export async function findCopy(
  deps: { db: Database; submissions: SubmissionCoordinators },
  { record, request }: Signer,
): Promise<Result<ServedFile>> {
  const standing = standingOf(record, request);
  const isUnfinished = standing === 'open' && record.pdf === null;
  if (standing !== 'complete' && !isUnfinished) return refusalOf(whyNotOpen(record, request));
  return findSubmissionFile(deps, record.id, 'link');
}
