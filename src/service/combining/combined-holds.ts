import type { CombinedJournal } from './combined-journal';
import type { CombinedRecord } from './combined-record';

/**
 * The things whose legal holds keep a combined submission from being erased: it contains a copy of its
 * sources.
 */
export function subjectsOfCombined({ accountId, id, sources, templateIds = [] }: CombinedRecord): string[] {
  return [accountId, id, ...templateIds, ...sources.flatMap((source) => ('id' in source ? [source.id] : []))];
}

/** Saves a record whose expiry was put off. */
export function putCombinedExpiryOff(journal: CombinedJournal, record: CombinedRecord, now: number): void {
  journal.putExpiryOff(record, record.expiryPutOff?.until ?? now);
  journal.outbox.enqueue('project', now);
}
