/**
 * The page that a member sees in place of a program's JSON. `form`: the request could not be read.
 */
type PageOfRefusal = 'missing' | 'role' | 'stale' | 'foreign' | 'address' | 'broken' | 'form';

type RefusalRow = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 416 | 422 | 429 | 500 | 503 | 504;
  page: PageOfRefusal;
  /** When the code is answered. docs/errors.md is generated from these texts. */
  docs: string;
};

/** The catalogue of refusals. */
export const refusalRows = {
  invalid_json: { status: 400, page: 'form', docs: 'the body is not JSON: says line and column' },
  unauthorized: {
    status: 401,
    page: 'form',
    docs: 'missing, malformed, unknown, revoked or wrong credentials, without saying which',
  },
  signing_session_required: {
    status: 401,
    page: 'form',
    docs: "at the signing page: this browser has not opened the person's link, or too long ago",
  },
  sign_in_required: {
    status: 401,
    page: 'form',
    docs: 'at the dashboard: nobody is signed in, or the session has ended',
  },
  test_token: {
    status: 403,
    page: 'form',
    docs: 'a test token asks for something only a live token may do: `test: false`, expiring a submission',
  },
  foreign_origin: {
    status: 403,
    page: 'foreign',
    docs: 'at the signing page and the dashboard: the request comes from another origin',
  },
  csrf_token_invalid: {
    status: 403,
    page: 'stale',
    docs: 'at the dashboard: the page was opened in another session',
  },
  not_permitted: { status: 403, page: 'role', docs: "at the dashboard: the person's role does not allow it" },
  confirmation_required: {
    status: 403,
    page: 'form',
    docs: 'at the dashboard: adding a passkey needs a confirmation in the last 10 minutes',
  },
  endpoint_not_found: { status: 404, page: 'missing', docs: 'there is nothing at this address' },
  folder_not_found: {
    status: 404,
    page: 'form',
    docs: 'absent, or of another account: the answers are equal',
  },
  template_not_found: { status: 404, page: 'form', docs: 'absent, or of another account' },
  template_version_not_found: {
    status: 404,
    page: 'form',
    docs: 'the template has no such published version',
  },
  template_image_not_found: { status: 404, page: 'form', docs: 'the template has no image of this name' },
  submission_not_found: {
    status: 404,
    page: 'form',
    docs: 'absent, of another account, or live while the token is a test one',
  },
  submission_batch_not_found: {
    status: 404,
    page: 'form',
    docs: 'absent, of another account, or with live submissions while the token is a test one',
  },
  combined_submission_not_found: {
    status: 404,
    page: 'form',
    docs: 'absent, of another account, or live while the token is a test one',
  },
  data_request_not_found: {
    status: 404,
    page: 'form',
    docs: 'absent, of another account, or of a live submission while the token is a test one',
  },
  custom_file_not_found: { status: 404, page: 'form', docs: 'absent, or of another account' },
  upload_not_found: {
    status: 404,
    page: 'form',
    docs: 'nothing was uploaded under this key, or by another account; or its policy was altered',
  },
  font_not_found: { status: 404, page: 'form', docs: 'absent, or of another account' },
  download_not_found: { status: 404, page: 'form', docs: 'an unknown or altered link' },
  webhook_endpoint_not_found: {
    status: 404,
    page: 'form',
    docs: 'absent, of another account, or not a `test` one while the token is a test one',
  },
  webhook_delivery_not_found: {
    status: 404,
    page: 'form',
    docs: 'absent, of another account, older than 30 days, or of something live while the token is a test one',
  },
  integration_not_found: {
    status: 404,
    page: 'form',
    docs: 'absent, of another account, or not a `test` one while the token is a test one',
  },
  api_token_not_found: { status: 404, page: 'form', docs: 'at the dashboard: there is no such API token' },
  method_not_allowed: { status: 405, page: 'address', docs: 'with `Allow`' },
  conflict: {
    status: 409,
    page: 'form',
    docs: 'the object is not in a state for this: a template whose document is not processed',
  },
  data_request_viewed: {
    status: 409,
    page: 'form',
    docs: 'the person has seen the document: the data request cannot be changed any more',
  },
  data_request_complete: {
    status: 409,
    page: 'form',
    docs: 'the person has completed it, or the submission waits for nobody any more',
  },
  data_request_declined: { status: 409, page: 'form', docs: 'the document has been declined' },
  idempotency_in_progress: {
    status: 409,
    page: 'form',
    docs: 'the first request with this `Idempotency-Key` is still running',
  },
  template_locked: { status: 409, page: 'form', docs: 'the template refuses changes' },
  expired: {
    status: 410,
    page: 'form',
    docs: 'a link or file that is no longer there: the link is older than a day, or what it leads to has expired',
  },
  payload_too_large: { status: 413, page: 'form', docs: 'names the limit' },
  unsupported_media_type: { status: 415, page: 'form', docs: 'says which type is right' },
  range_not_satisfiable: { status: 416, page: 'form', docs: 'a `Range` beyond the end of the file' },
  validation_failed: {
    status: 422,
    page: 'form',
    docs: 'body, form, query or document: one entry of `errors` for each problem',
  },
  idempotency_mismatch: {
    status: 422,
    page: 'form',
    docs: 'this `Idempotency-Key` was used with another request',
  },
  invalid_data: {
    status: 422,
    page: 'form',
    docs: "`data` against the template's JSON Schema; the submission is kept and returned. Of a batch nothing is kept",
  },
  processing_failed: {
    status: 422,
    page: 'form',
    docs: 'the PDF cannot be made from this data, such as a broken image, or one that cannot be downloaded; or a source cannot be combined. The submission, or combined submission, is kept and returned',
  },
  syntax_error: {
    status: 422,
    page: 'form',
    docs: 'the Liquid or SCSS of an HTML template, with line and column; nothing is saved',
  },
  html_rendering_off: {
    status: 422,
    page: 'form',
    docs: 'this deployment renders no HTML (`HTML_RENDERING`)',
  },
  mail_not_configured: {
    status: 422,
    page: 'form',
    docs: 'the service is to send mail and has no address to send it from',
  },
  rate_limited: { status: 429, page: 'form', docs: 'with `Retry-After`' },
  internal_error: { status: 500, page: 'broken', docs: 'our fault; a fixed text with the request id' },
  overloaded: { status: 503, page: 'broken', docs: 'too busy; nothing was accepted. With `Retry-After`' },
  unavailable: {
    status: 503,
    page: 'broken',
    docs: 'a store of the platform does not answer. Send the request again, with the same `Idempotency-Key`. With `Retry-After`',
  },
  polling_timeout: {
    status: 504,
    page: 'form',
    docs: 'not ready after 95 seconds: the work goes on, the body has the object',
  },
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof refusalRows;
