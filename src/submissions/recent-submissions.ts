import { RecentIds } from '../platform/recent-ids';

/** What this isolate has created: who lists at once must see it. */
const recent = new RecentIds();

export const noteSubmission = (accountId: string, id: string, now: number): void =>
  recent.note(accountId, id, now);

export const flushRecentSubmissions = (
  accountId: string,
  now: number,
  flush: (id: string) => Promise<void>,
): Promise<void> => recent.flush(accountId, now, flush);
