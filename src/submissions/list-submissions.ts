import type { Database } from '../db/database';
import type { Caller } from '../operation';
import type { Files } from '../platform/files';
import { isId } from '../platform/ids';
import { readStoredJson } from '../platform/stored-json';
import { invalid, ok, type Result } from '../refusal';
import { recentSubmissions } from './recent-submissions';
import type { SubmissionCoordinators } from './submission-coordinators';
import type { SubmissionRecord } from './submission-record';
import { listSubmissionRows } from './submission-store';

export type ListInput = {
  templateId?: string;
  type: 'test' | 'live' | 'all';
  includeData: boolean;
  limit: number;
  cursor: string | undefined;
  createdAfter: number | undefined;
  createdBefore: number | undefined;
};

export type ListedSubmission = { record: SubmissionRecord; data: unknown };

export const listSubmissions = async (
  deps: { db: Database; files: Files; submissions: SubmissionCoordinators },
  caller: Caller,
  input: ListInput,
  now: number,
): Promise<Result<ListedSubmission[]>> => {
  if (input.cursor !== undefined && !isId('submission', input.cursor)) {
    return invalid(['?cursor: must be the id of a submission, such as the `next_cursor` of the page before']);
  }
  await Promise.all(recentSubmissions(caller.accountId, now).map((id) => deps.submissions.flush(id)));
  const test = visibleMode(caller, input.type);
  if (test === 'none') return ok([]);
  const rows = await listSubmissionRows(deps.db, {
    accountId: caller.accountId,
    limit: input.limit,
    ...(input.templateId === undefined ? {} : { templateId: input.templateId }),
    ...(test === 'both' ? {} : { test: test === 'test' }),
    ...(input.cursor === undefined ? {} : { before: input.cursor }),
    ...(input.createdAfter === undefined ? {} : { createdAfter: input.createdAfter }),
    ...(input.createdBefore === undefined ? {} : { createdBefore: input.createdBefore }),
  });
  const withData = async ({ record, data }: (typeof rows)[number]) => ({
    record,
    data: input.includeData ? await readStoredJson(deps.files, data) : undefined,
  });
  return ok(await Promise.all(rows.map(withData)));
};

/** A test token sees only test submissions, whatever it asks for. */
const visibleMode = (caller: Caller, type: ListInput['type']): 'test' | 'live' | 'both' | 'none' => {
  if (caller.mode === 'test') return type === 'live' ? 'none' : 'test';
  return type === 'all' ? 'both' : type;
};
