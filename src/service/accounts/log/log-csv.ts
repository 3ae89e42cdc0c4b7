import { type LogFilter, listLines } from '../../../core/account-log/account-log-store';
import type { Database } from '../../../core/db/database';
import { csvLine, csvMark } from '../../../lib/csv';
import { limits } from '../../../lib/limits';
import { type PresentedLine, presentLine } from './present-line';

const heading = [
  'id',
  'created_at',
  'kind',
  'by_type',
  'by_id',
  'by_name',
  'by_email',
  'ip',
  'user_agent',
  'subject_id',
  'subject_name',
  'details',
];

function cellsOf({ id, created_at, kind, by, from, subject, details }: PresentedLine) {
  const who = [by.type, by.id, by.name, by.email];
  const what = [subject?.id ?? null, subject?.name ?? null, JSON.stringify(details)];
  return [id, created_at, kind, ...who, from.ip, from.user_agent, ...what];
}

const readAtOnce = 1_000;

/** The lines that match, newest first, as CSV. One page of them is in memory at a time. */
export async function* logCsv(db: Database, filter: LogFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(heading);
  let before: string | undefined;
  for (let count = 0; count < limits.accountLogExported; count += readAtOnce) {
    const lines = await listLines(db, { ...filter, before, limit: readAtOnce });
    yield lines.map((line) => csvLine(cellsOf(presentLine(line)))).join('');
    before = lines.at(-1)?.id;
    if (lines.length < readAtOnce) return;
  }
}
