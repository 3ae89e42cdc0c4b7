import { KB, type LimitRows, MB } from './limit-rows';

export const requestLimits = {
  jsonBodyBytes: [2 * MB, '413 `payload_too_large`, while the body is still arriving'],
  /** A body may be silent for this time, and take this time in all. */
  bodySilenceSeconds: [30, '408 `request_timeout`'],
  bodySeconds: [300, '408 `request_timeout`'],
  /** Each text of a form. Its file may be larger. */
  formPartBytes: [64 * KB, '422 `validation_failed`; JSON may be longer'],
  metadataBytes: [16 * KB, '422 `validation_failed`'],
  /** A property of the PDF in `metadata`: title, author, subject or keywords. */
  pdfPropertyChars: [1_000, '422 `validation_failed`'],
  /** Files that a PDF carries along. */
  attachments: [20, '422 `validation_failed`'],
  attachmentBytes: [5 * MB, '422 `validation_failed`'],
  attachmentsBytes: [
    10 * MB,
    '422 `validation_failed`; those of template and submission together: the submission fails',
  ],
  attachmentNameChars: [200, '422 `validation_failed`'],
  attachmentDescriptionChars: [500, '422 `validation_failed`'],
  batchSubmissions: [50, '422 `validation_failed`'],
  /** The rows of a table that the dashboard sends to signers, in batches. */
  bulkSendRows: [500, 'the page says so'],
  batchBodyBytes: [8 * MB, '413 `payload_too_large`, while the body is still arriving'],
  idempotencyKeyChars: [255, '422 `validation_failed`'],
  keyedAnswerBytes: [64 * KB, 'a longer answer is stored in a file'],
  idempotencyHours: [24, 'the key can be used again'],
  reportedProblems: [100, 'further problems are counted, not listed'],
  reportedChars: [1_000, 'a longer problem, or text that did not fit, is cut with an ellipsis'],
  /** Templates and documents that the command palette of the dashboard finds. */
  foundByName: [8, 'only the newest of each are shown'],
  pageSizeDefault: [50, 'the number of items when `limit` or `per_page` is left out'],
  pageSizeMax: [50, '422 `validation_failed`'],
  searchChars: [200, '422 `validation_failed`'],
  /** Different words of a search. */
  searchWords: [12, '422 `validation_failed`'],
  /** Submissions that match a search, for each page. */
  searchMatches: [5_000, 'the page has those of the newest, and `too_many_matches`'],
  /** Different words of a submission, and the length of each. */
  searchedWords: [300, 'further words are not searched'],
  searchedWordChars: [40, 'longer words are not searched'],
  syncWaitSeconds: [95, '504 `polling_timeout`; the work continues'],
  tokenCacheSeconds: [5, 'a revoked token stops working within this time'],
  /** Tokens seen within this time are accepted while the database is unavailable. */
  tokenKeptMinutes: [15, 'calls answer 503 `unavailable` until the database is back'],
  /** Published templates read within this time serve for new documents while it is unavailable. */
  templateKeptMinutes: [15, 'new documents answer 503 `unavailable` until the database is back'],
  /** Requests a second for one token. */
  liveRequestsPerSecond: [100, '429 `rate_limited` with `Retry-After`'],
  testRequestsPerSecond: [25, '429 `rate_limited` with `Retry-After`'],
  /**
   * Documents of an account, of each mode: a second, and requests that wait for them at a time. Each
   * isolate counts its own. An account may have numbers of its own.
   */
  documentsPerSecond: [200, '429 `rate_limited` with `Retry-After`; batches wait for their turn'],
  documentsInFlight: [500, '429 `rate_limited` with `Retry-After`'],
  documentInFlightSeconds: [120, 'a request whose client has gone no longer counts'],
  /** The part of the documents a second that batches make while some wait. */
  batchShareOfAccount: [0.75, 'further batches of the account wait'],
  batchWaitSeconds: [30, '429 `rate_limited` with `Retry-After`'],
  batchWaitBytes: [16 * MB, '429 `rate_limited` with `Retry-After`; a batch alone may be larger'],
  usageMonths: [24, 'older months are not listed'],
  usageDocumentsLooked: [2_000, 'the busiest templates are those of the newest documents'],
  usageTemplatesShown: [10, 'less busy templates are not on the usage page'],
  /**
   * The API log: how long and how many requests are kept, how many a minute adds for an account in
   * one isolate, and how many wait there.
   */
  requestLogDays: [7, 'older requests are no longer in the API log'],
  requestLogKept: [10_000, 'the oldest requests of the account leave the API log'],
  requestLogPerMinute: [
    300,
    'further requests are not in the API log; successful and failed ones are counted apart',
  ],
  requestLogWaiting: [2_000, 'further requests of a busy moment are not in the API log'],
  accountLogDays: [400, 'older lines leave the account log'],
  accountLogRefusalsPerHour: [20, 'further refused sign-ins of a member are not in the account log'],
  accountLogExportsPerHour: [20, 'further data exports of a submission are not in the account log'],
  accountLogExported: [100_000, 'older lines are not in the CSV: export them by `created_before`'],
  accountLogUserAgentChars: [200, 'the rest of the user agent is not in the account log'],
  requestLogPathChars: [300, 'the rest of the path is not in the API log'],
  requestLogReasons: [10, 'further reasons of a refusal are not in the API log'],
  requestLogReasonChars: [200, 'the rest of a place or a rule is not in the API log'],
} as const satisfies LimitRows;
