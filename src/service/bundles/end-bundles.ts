import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { bundleFolder } from './bundle-keys';
import { noProgress } from './bundle-record';
import {
  type Bundle,
  endBundle,
  findBundlesAround,
  findOverdueBundles,
  removeBundleRows,
} from './bundle-store';

type Stores = { db: Database; files: Files };
/** What says in which bundles a submission may be. */
type Copied = Pick<SubmissionRecord, 'id' | 'accountId' | 'templateId' | 'createdAt' | 'test'>;

const erased = 'A document of it was erased. Make a new bundle.';
const removedAtOnce = 20;

/**
 * Ends every bundle that has a document or may have it, before the document is erased: the PDF and the data
 * must not live on in a copy.
 */
export async function endBundlesWith({ db, files }: Stores, submission: Copied, now: number): Promise<void> {
  const { accountId, id: submissionId } = submission;
  for (const bundle of await findBundlesAround(db, { accountId, submissionId, now })) {
    if (!mayHave(bundle, submission)) continue;
    const record = { ...bundle.record, errorMessage: erased, processedAt: null, progress: noProgress };
    await endBundle(db, { id: bundle.id, record });
    await files.removeFolder(bundleFolder(accountId, bundle.id));
  }
}

function mayHave({ record: { selection } }: Bundle, submission: Copied): boolean {
  if ('ids' in selection) return selection.ids.includes(submission.id);
  const { templateId, createdAfter, createdBefore, type } = selection;
  return (
    (templateId === undefined || templateId === submission.templateId) &&
    (createdAfter === undefined || submission.createdAt > createdAfter) &&
    submission.createdAt < createdBefore &&
    (type === 'all' || (type === 'test') === submission.test)
  );
}

/** Removes a step of the bundles whose time is over. True: more may be left. */
export async function removeBundlesOver({ db, files }: Stores, now: number): Promise<boolean> {
  const over = await findOverdueBundles(db, now, removedAtOnce);
  for (const { id, accountId } of over) await files.removeFolder(bundleFolder(accountId, id));
  if (over.length > 0)
    await removeBundleRows(
      db,
      over.map(({ id }) => id),
    );
  return over.length === removedAtOnce;
}
