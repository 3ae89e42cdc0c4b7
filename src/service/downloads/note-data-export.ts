import { noteBounded } from '../../core/account-log/account-log-store';
import type { Client } from '../../core/api/client';
import type { Database } from '../../core/db/database';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import type { SubmissionRecord } from '../submissions/life/submission-record';

type Deps = { db: Database; defer(work: Promise<unknown>): void };
type Export = { record: SubmissionRecord; format: string; client: Client };

/**
 * Writes a download of the data to the account log, after the answer. The holder of a link may
 * repeat it, so only a few of a submission in an hour are written.
 */
export function noteDataExport({ db, defer }: Deps, { record, format, client }: Export, now: number): void {
  const author = { accountId: record.accountId, user: null, tokenId: null, client };
  const subject = { id: record.id, name: record.templateName };
  const entry = { kind: 'submission.data_exported', subject, details: { format } } as const;
  const work = noteBounded(db, { author, entry, at: now }, limits.accountLogExportsPerHour);
  defer(work.catch((error: unknown) => logError('an export of data was not logged', error)));
}
