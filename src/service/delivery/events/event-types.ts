import { namesOf } from '../../../lib/catalogue';

/**
 * The kinds of records that events are about. Their schemas and samples: webhooks/event-data.ts.
 */
export type EventData =
  | 'submission'
  | 'data_request'
  | 'submission_batch'
  | 'combined_submission'
  | 'template';

type EventRow = {
  /** When the event is emitted. A table of docs/webhooks.md is generated from these texts. */
  docs: string;
  data: EventData;
  /** The properties of the record's sample that differ after this event. */
  sample: Record<string, unknown>;
  /** The Slack message, or null for an event without one. `signer`: a name. */
  slack: { emoji: string; headline: (signer: string) => string } | null;
};

const time = '2026-01-31T09:30:00.040Z';
const unfinished = {
  processed_at: null,
  pdf_hash: null,
  download_url: null,
  permanent_download_url: null,
};

/** The catalogue of events. */
export const eventRows = {
  'submission.processed': {
    docs: 'The PDF is ready.',
    data: 'submission',
    sample: {},
    slack: { emoji: ':white_check_mark:', headline: () => 'The PDF is ready' },
  },
  'submission.failed': {
    docs: 'The PDF could not be made: `state` and `error_message` say why.',
    data: 'submission',
    sample: {
      ...unfinished,
      state: 'image_download_failed',
      error_message: 'photo: the server answered 404',
    },
    slack: { emoji: ':x:', headline: () => 'The PDF could not be made' },
  },
  'submission.expired': {
    docs: 'The submission has expired: its data and PDF are deleted.',
    data: 'submission',
    sample: {
      expired: true,
      expires_at: '2026-03-02T09:30:00.000Z',
      download_url: null,
      permanent_download_url: null,
    },
    slack: null,
  },
  'submission.data_requests_completed': {
    docs: 'All signers have completed. The PDF is being made.',
    data: 'submission',
    sample: { ...unfinished, state: 'pending' },
    slack: { emoji: ':pencil:', headline: () => 'All signers have completed the document' },
  },
  'data_request.viewed': {
    docs: 'The signer has seen the document for the first time.',
    data: 'data_request',
    sample: { viewed_at: time },
    slack: null,
  },
  'data_request.completed': {
    docs: 'The signer has completed the data request.',
    data: 'data_request',
    sample: { viewed_at: time, state: 'complete', completed_at: time },
    slack: null,
  },
  'data_request.declined': {
    docs: 'The signer has declined, so the submission is declined too.',
    data: 'data_request',
    sample: { viewed_at: time, state: 'declined' },
    slack: { emoji: ':no_entry:', headline: (signer) => `${signer} has declined the document` },
  },
  'submission_batch.processed': {
    docs: 'All submissions of the batch have ended.',
    data: 'submission_batch',
    sample: {},
    slack: null,
  },
  'combined_submission.processed': {
    docs: 'The combined PDF is ready.',
    data: 'combined_submission',
    sample: {},
    slack: null,
  },
  'combined_submission.failed': {
    docs: 'The PDFs could not be combined.',
    data: 'combined_submission',
    sample: {
      state: 'error',
      download_url: null,
      error_message: '#/source_pdfs/2 (custom_file cfi_1Nq2Xc0aB3dE5fG7hJ9k): the file is encrypted.',
      page_count: null,
      pdf_hash: null,
      processed_at: null,
    },
    slack: null,
  },
  'template.processed': {
    docs: 'An uploaded document is ready, for a new template or in place of another document.',
    data: 'template',
    sample: {},
    slack: null,
  },
} as const satisfies Record<string, EventRow>;

export type EventType = keyof typeof eventRows;

export const eventTypes = namesOf(eventRows);
