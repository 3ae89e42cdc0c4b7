import type { DataRequestRecord } from '../data-requests/data-request-record';
import { presentDataRequest } from '../data-requests/present-data-request';
import type { EventType } from '../events/event-types';
import { type EventOrigin, eventBody, newEvent, type ServiceEvent } from '../events/service-event';
import { limits } from '../limits';
import { presentSubmission } from './present-submission';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';

type SubmissionType = Extract<EventType, `submission.${string}`>;
type DataRequestType = Extract<EventType, `data_request.${string}`>;

/** What the outside is told of a submission, whose record has just been written. */
export const tellSubmission = (
  journal: SubmissionJournal,
  type: SubmissionType,
  { record, now, dueAt = now }: { record: SubmissionRecord; now: number; dueAt?: number },
): void => {
  const data = presentSubmission(record, { links: journal.linksFrom(record.origin), now });
  journal.events.emit(bounded(newEvent(type, data, originOf(record), now), data, now), dueAt);
};

export const tellDataRequest = (
  journal: SubmissionJournal,
  type: DataRequestType,
  { record, request, now }: { record: SubmissionRecord; request: DataRequestRecord; now: number },
): void => {
  const data = { ...presentDataRequest(request), submission_id: record.id };
  journal.events.emit(newEvent(type, data, originOf(record), now), now);
};

const originOf = ({ accountId, test, templateId, tokenId }: SubmissionRecord): EventOrigin => ({
  accountId,
  test,
  templateId,
  tokenId: tokenId ?? null,
});

/** Texts that did not fit may be as long as the data itself: where they would make it too long, they are left out. */
const bounded = (
  event: ServiceEvent,
  data: ReturnType<typeof presentSubmission>,
  now: number,
): ServiceEvent =>
  event.body.length <= limits.webhookBodyChars
    ? event
    : { ...event, body: eventBody(event.type, { ...data, truncated_text: {} }, now) };
