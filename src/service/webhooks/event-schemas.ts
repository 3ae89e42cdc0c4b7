import * as z from 'zod';
import { batchRecord } from '../batches/present-batch';
import { combinedSubmissionRecord } from '../combining/present-combined-submission';
import { dataRequestRecord } from '../data-requests/present-data-request';
import type { EventType } from '../delivery/events/event-types';
import { submissionRecord } from '../submissions/present-submission';
import { templateRecord } from '../templates/present-template';

const dataRequestOfSubmission = dataRequestRecord
  .required({ submission_id: true })
  .meta({ id: 'DataRequestOfSubmission' });

/** What the `data` of each type is: the record of the object, as the API answers it. */
export const eventSchemas = {
  'submission.processed': submissionRecord,
  'submission.failed': submissionRecord,
  'submission.expired': submissionRecord,
  'submission.data_requests_completed': submissionRecord,
  'data_request.viewed': dataRequestOfSubmission,
  'data_request.completed': dataRequestOfSubmission,
  'data_request.declined': dataRequestOfSubmission,
  'submission_batch.processed': batchRecord,
  'combined_submission.processed': combinedSubmissionRecord,
  'combined_submission.failed': combinedSubmissionRecord,
  'template.processed': templateRecord,
} as const satisfies Record<EventType, z.ZodType>;

/** The body of what is sent. */
export const eventBodySchema = <Type extends EventType>(type: Type) =>
  z.strictObject({ type: z.literal(type), timestamp: z.string(), data: eventSchemas[type] });
