import type { PrintWarning } from '../../../engine';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import { presentDataRequest } from '../../data-requests/present-data-request';
import type { EventType } from '../../delivery/events/event-types';
import { type EventOrigin, newEvent } from '../../delivery/events/service-event';
import { presentSubmission } from '../present-submission';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';

type SubmissionType = Extract<EventType, `submission.${string}`>;
type DataRequestType = Extract<EventType, `data_request.${string}`>;

/** Emits an event of a submission whose record has just been written. */
export function emitSubmissionEvent(
  journal: SubmissionJournal,
  type: SubmissionType,
  { record, now, dueAt = now }: { record: SubmissionRecord; now: number; dueAt?: number },
): void {
  const presented = presentSubmission(record, {
    downloadLinks: journal.downloadLinksFrom(record.origin),
    now,
  });
  // Events may be kept longer than the data: they name the truncated fields and leave out the texts, and
  // what warnings and the errors of scripts quote of a page.
  const truncated_text = Object.fromEntries(Object.keys(presented.truncated_text).map((name) => [name, '']));
  const print_warnings = presented.print_warnings.map(withoutQuotes);
  const overflow_warnings = presented.overflow_warnings.map(withoutQuotes);
  const script_errors = presented.script_errors.map(() => '');
  const data = { ...presented, truncated_text, script_errors, print_warnings, overflow_warnings };
  journal.events.emit(newEvent(type, data, originOf(record), now), dueAt);
}

function withoutQuotes<Warning extends PrintWarning>(warning: Warning): Warning {
  return { ...warning, selector: null, message: '' };
}

export function emitDataRequestEvent(
  journal: SubmissionJournal,
  type: DataRequestType,
  { record, request, now }: { record: SubmissionRecord; request: DataRequestRecord; now: number },
): void {
  const data = { ...presentDataRequest(request), submission_id: record.id };
  journal.events.emit(newEvent(type, data, originOf(record), now), now);
}

function originOf(record: SubmissionRecord): EventOrigin {
  const { accountId, test, id, filename, templateId, templateName, tokenId = null } = record;
  const subject = { type: 'submission' as const, id, filename, templateName };
  return { accountId, test, templateId, tokenId, subject };
}
