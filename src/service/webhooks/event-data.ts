import type * as z from 'zod';
import { batchExample, batchRecord } from '../batches/present-batch';
import { combinedExample, combinedSubmissionRecord } from '../combining/present-combined-submission';
import { dataRequestExample, dataRequestRecord } from '../data-requests/present-data-request';
import type { EventData } from '../delivery/events/event-types';
import { submissionExample, submissionRecord } from '../submissions/present-submission';
import { templateRecord } from '../templates/present-template';
import { templateExample } from '../templates/template-example';

type DataRow = { schema: z.ZodType; sample: Record<string, unknown>; docs: string };

/** The records that events are about: `data` of an event is one of them, as the API answers it. */
export const eventData = {
  submission: { schema: submissionRecord, sample: submissionExample, docs: 'the submission' },
  data_request: {
    schema: dataRequestRecord.required({ submission_id: true }).meta({ id: 'DataRequestOfSubmission' }),
    sample: { ...dataRequestExample, submission_id: submissionExample.id },
    docs: 'the data request, with `submission_id`',
  },
  submission_batch: { schema: batchRecord, sample: batchExample, docs: 'the batch' },
  combined_submission: {
    schema: combinedSubmissionRecord,
    sample: combinedExample,
    docs: 'the combined submission',
  },
  template: { schema: templateRecord, sample: templateExample, docs: 'the template' },
} as const satisfies Record<EventData, DataRow>;
