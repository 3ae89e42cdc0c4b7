import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { isId } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { listWithin } from '../submissions/list-submissions';
import type { Bundle } from './bundle-store';

export type DocumentStores = {
  db: Database;
  volumes: Volumes;
  files: Files;
  submissions: SubmissionCoordinators;
};

/** A document of the selection, or the id of one that there is not, or that could not be read. */
export type Selected = { id: string; record: SubmissionRecord | null; why?: string };

export const notFound = 'not found';
const unreadable = 'could not be read';

/** Some documents of the selection, and where to go on; null: that were all. */
export async function selectedDocuments(
  stores: DocumentStores,
  { accountId, test, record: { selection, progress } }: Bundle,
  now: number,
): Promise<{ selected: Selected[]; next: string | number | null }> {
  const limit = limits.bundleStepDocuments;
  if ('ids' in selection) {
    const from = Number(progress.next ?? 0);
    const some = selection.ids.slice(from, from + limit);
    const selected = await Promise.all(some.map((id) => readOne(stores, { accountId, test, id })));
    return { selected, next: from + limit < selection.ids.length ? from + limit : null };
  }
  const { type, templateId, state, createdAfter, createdBefore } = selection;
  const cursor = progress.next === '' ? undefined : String(progress.next);
  const input = { state, cursor, createdAfter, createdBefore, limit, ...(templateId && { templateId }) };
  const test_ = type === 'all' ? ('both' as const) : type;
  const listed = await listWithin(stores, { accountId, within: null, test: test_ }, input, now);
  // What is absent comes back: a file without it would look whole.
  if (listed.absent.length > 0) throw new Error('a volume does not answer');
  const read = listed.records.map((record): Selected => ({ id: record.id, record }));
  const unread = listed.missing.map((id): Selected => ({ id, record: null, why: unreadable }));
  const isLast = read.length + unread.length < limit;
  return { selected: [...read, ...unread], next: isLast ? null : listed.next };
}

/** Another account's document is not found, as one that there is not. A bundle of a test token has test ones. */
async function readOne(
  { submissions }: DocumentStores,
  { accountId, test, id }: { accountId: string; test: boolean; id: string },
): Promise<Selected> {
  const record = isId('submission', id) ? await submissions.read(id) : null;
  const isOwn = record !== null && record.accountId === accountId && (record.test || !test);
  return isOwn ? { id, record } : { id, record: null, why: notFound };
}
