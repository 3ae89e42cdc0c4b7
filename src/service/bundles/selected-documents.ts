import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { isId } from '../../core/platform/ids';
import { PlatformUnavailable, unavailablePart } from '../../core/platform/unavailable';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { asOf } from '../submissions/life/expire-record';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { countWithin, type ListedSubmissions, listWithin } from '../submissions/list-submissions';
import type { FilterSelection, Selection } from './bundle-record';
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

/** Why a bundle of a search would lack documents. */
export const tooManyMatches = `more than ${limits.searchMatches} submissions match: search for more words`;

/** Some documents of the selection, and where to go on after so many of them; null: that were all. */
export async function selectedDocuments(
  stores: DocumentStores,
  { accountId, test, record: { selection, progress } }: Bundle,
  now: number,
): Promise<{ selected: Selected[]; isCut?: boolean; nextOf: (count: number) => string | number | null }> {
  const limit = limits.bundleStepDocuments;
  if ('ids' in selection) {
    const from = Number(progress.next ?? 0);
    const some = selection.ids.slice(from, from + limit);
    const selected = await Promise.all(some.map((id) => readOne(stores, { accountId, test, id }, now)));
    const nextOf = (count: number) => (from + count < selection.ids.length ? from + count : null);
    return { selected, nextOf };
  }
  const cursor = progress.next === '' ? undefined : String(progress.next);
  const listed = await listFiltered(stores, accountId, selection, { cursor, limit }, now);
  const read = listed.records.map((record): Selected => ({ id: record.id, record: asOf(record, now) }));
  const unread = listed.missing.map((id): Selected => ({ id, record: null, why: unreadable }));
  const selected = [...read, ...unread].sort((one, other) => (one.id < other.id ? 1 : -1));
  const isLast = selected.length < limit;
  const nextOf = (count: number) =>
    count === selected.length && isLast ? null : (selected[count - 1]?.id ?? null);
  return { selected, nextOf, isCut: listed.isCut };
}

/** How many documents are selected, as far as there may be. Those that are being made may be missing. */
export async function countSelected(
  stores: DocumentStores,
  accountId: string,
  selection: Selection,
  now: number,
): Promise<number> {
  if ('ids' in selection) return selection.ids.length;
  const { listed, filter } = listOf(accountId, selection);
  return countWithin(stores, listed, { ...filter, limit: limits.bundleDocuments + 1 }, now);
}

/** Whether the search of a selection finds more than it looks at. */
export async function isCutSearch(
  stores: DocumentStores,
  accountId: string,
  selection: Selection,
  now: number,
): Promise<boolean> {
  if ('ids' in selection || selection.search === undefined) return false;
  return (await listFiltered(stores, accountId, selection, { cursor: undefined, limit: 1 }, now)).isCut;
}

async function listFiltered(
  stores: DocumentStores,
  accountId: string,
  selection: FilterSelection,
  page: { cursor: string | undefined; limit: number },
  now: number,
): Promise<ListedSubmissions> {
  const { listed, filter } = listOf(accountId, selection);
  const found = await listWithin(stores, listed, { ...filter, ...page }, now);
  // What is absent comes back: a file without it would look whole.
  if (found.absent.length > 0) throw new PlatformUnavailable('database', 'a volume does not answer');
  return found;
}

function listOf(
  accountId: string,
  { type, templateId, state, search, createdAfter, createdBefore }: FilterSelection,
) {
  const test = type === 'all' ? ('both' as const) : type;
  const filter = { state, search, createdAfter, createdBefore, ...(templateId && { templateId }) };
  return { listed: { accountId, within: null, test }, filter };
}

/** Another account's document is not found, as one that there is not. A bundle of a test token has test ones. */
async function readOne(
  { submissions }: DocumentStores,
  { accountId, test, id }: { accountId: string; test: boolean; id: string },
  now: number,
): Promise<Selected> {
  try {
    const record = isId('submission', id) ? await submissions.read(id) : null;
    const isOwn = record !== null && record.accountId === accountId && (record.test || !test);
    return isOwn ? { id, record: asOf(record, now) } : { id, record: null, why: notFound };
  } catch (error) {
    // What is unavailable comes back. One that is damaged holds back no other.
    if (unavailablePart(error)) throw error;
    logError(`${id} could not be read`, error);
    return { id, record: null, why: unreadable };
  }
}
