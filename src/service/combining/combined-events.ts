import type { EventType } from '../delivery/events/event-types';
import { newEvent } from '../delivery/events/service-event';
import type { CombinedJournal } from './combined-journal';
import type { CombinedTrigger } from './combined-state';
import { presentCombinedSubmission } from './present-combined-submission';

const typeOf: Record<CombinedTrigger, EventType | null> = {
  merged: 'combined_submission.processed',
  failed: 'combined_submission.failed',
  exhausted: 'combined_submission.failed',
  expired: null,
};

/** Emits the event of a combined submission whose record has just been written. */
export function emitCombinedEvent(journal: CombinedJournal, trigger: CombinedTrigger, now: number): void {
  const type = typeOf[trigger];
  const record = journal.load()?.record;
  if (!type || !record) return;
  const { accountId, test, tokenId, id, filename } = record;
  const data = presentCombinedSubmission(record, {
    downloadLinks: journal.downloadLinksFrom(record.origin),
    now,
  });
  const subject = { type: 'combined_submission' as const, id, filename, templateName: null };
  const origin = { accountId, test, templateId: null, tokenId, subject };
  journal.events.emit(newEvent(type, data, origin, now), now);
}
