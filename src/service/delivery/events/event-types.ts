/** Everything that the service tells anybody of by itself. What the `data` of each looks like: webhooks/event-schemas.ts. */
export const eventTypes = [
  'submission.processed',
  'submission.failed',
  'submission.expired',
  'submission.data_requests_completed',
  'data_request.viewed',
  'data_request.completed',
  'data_request.declined',
  'submission_batch.processed',
  'combined_submission.processed',
  'combined_submission.failed',
  'template.processed',
] as const;

export type EventType = (typeof eventTypes)[number];
