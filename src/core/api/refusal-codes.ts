/**
 * The page that a member sees in place of a program's JSON. `form`: the request could not be read.
 */
type PageOfRefusal = 'missing' | 'role' | 'stale' | 'foreign' | 'address' | 'broken' | 'form';

type RefusalRow = {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 416 | 421 | 422 | 429 | 500 | 503 | 504;
  page: PageOfRefusal;
  /** When the code is answered. docs/errors.md is generated from these texts. */
  docs: string;
};

/** The catalogue of refusals. */
export const refusalRows = {
  invalid_json: { status: 400, page: 'form', docs: 'the body is not JSON; the message says line and column' },
  unauthorized: {
    status: 401,
    page: 'form',
    docs: 'the credentials are missing, malformed, unknown, revoked or wrong; the message does not say which',
  },
  token_expired: {
    status: 401,
    page: 'form',
    docs: 'the API token has expired; the message says when',
  },
  signing_code_required: {
    status: 403,
    page: 'form',
    docs: 'at the signing page: the data request demands a code (`identity_step`), perhaps before a passkey is made, which this browser has not entered',
  },
  signing_identity_required: {
    status: 403,
    page: 'form',
    docs: 'at the signing page: the data request demands a passkey or a provider (`identity_step`), by which this browser has not shown yet who is there',
  },
  signing_session_required: {
    status: 401,
    page: 'form',
    docs: 'at the signing page: this browser has not opened the signing link, or the signing session has ended',
  },
  editor_token_invalid: {
    status: 401,
    page: 'form',
    docs: 'at the embedded editor: the editor token is unknown or for another template, or its API token is revoked, expired or limited to other templates',
  },
  editor_token_used: {
    status: 409,
    page: 'form',
    docs: 'at the embedded editor: the editor token was opened before',
  },
  editor_token_expired: {
    status: 401,
    page: 'form',
    docs: 'at the embedded editor: nobody opened the editor token in time; the message says until when it was valid',
  },
  editor_session_over: {
    status: 401,
    page: 'form',
    docs: 'at the embedded editor: the session has ended, or was never begun',
  },
  sign_in_required: {
    status: 401,
    page: 'form',
    docs: 'at the dashboard: no member is signed in, or the session has ended',
  },
  test_token: {
    status: 403,
    page: 'form',
    docs: 'a test token asks for something that only a live token may do: `test: false`, expiring a submission, [changing what live documents depend on](tokens.md#test-tokens)',
  },
  insufficient_scope: {
    status: 403,
    page: 'form',
    docs: 'the API token lacks a [scope](tokens.md#scopes); the message names it',
  },
  token_limited: {
    status: 403,
    page: 'form',
    docs: 'the API token is [limited to folders or templates](tokens.md#limits-to-folders-and-templates), and the request is about the account as a whole or the root folder',
  },
  ip_not_allowed: {
    status: 403,
    page: 'form',
    docs: 'the API token may not be used from this IP address',
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
  not_permitted: {
    status: 403,
    page: 'role',
    docs: 'at the dashboard: the role of the member does not allow it; at the embedded editor: the editor token does not permit it, and `errors` names what; also a member who asks for an editor token',
  },
  second_factor_required: {
    status: 403,
    page: 'role',
    docs: 'at the dashboard: the account requires a second factor, and the member has not set one up or not shown it',
  },
  confirmation_required: {
    status: 403,
    page: 'form',
    docs: 'at the dashboard: adding a passkey needs a confirmation in the last 10 minutes',
  },
  request_timeout: { status: 408, page: 'form', docs: 'the body arrived too slowly' },
  unknown_host: {
    status: 421,
    page: 'address',
    docs: 'the deployment does not answer at this host, or not without TLS; the message names its address',
  },
  endpoint_not_found: { status: 404, page: 'missing', docs: 'the API has nothing at this path' },
  folder_not_found: {
    status: 404,
    page: 'form',
    docs: 'the folder does not exist or belongs to another account; the answers are equal',
  },
  template_not_found: {
    status: 404,
    page: 'form',
    docs: 'the template does not exist or belongs to another account',
  },
  template_version_not_found: {
    status: 404,
    page: 'form',
    docs: 'the template has no such published version',
  },
  template_image_not_found: { status: 404, page: 'form', docs: 'the template has no image of this name' },
  editor_token_not_found: {
    status: 404,
    page: 'form',
    docs: 'the template has no such editor token: it was revoked, or is over',
  },
  submission_not_found: {
    status: 404,
    page: 'form',
    docs: 'the submission does not exist, belongs to another account, or is live while the token is a test token',
  },
  submission_batch_not_found: {
    status: 404,
    page: 'form',
    docs: 'the batch does not exist, belongs to another account, or has live submissions while the token is a test token',
  },
  combined_submission_not_found: {
    status: 404,
    page: 'form',
    docs: 'the combined submission does not exist, belongs to another account, or is live while the token is a test token',
  },
  bundle_not_found: {
    status: 404,
    page: 'form',
    docs: 'the bundle does not exist, or has been removed',
  },
  data_request_not_found: {
    status: 404,
    page: 'form',
    docs: 'the data request does not exist, belongs to another account, or belongs to a live submission while the token is a test token',
  },
  custom_file_not_found: {
    status: 404,
    page: 'form',
    docs: 'the custom file does not exist or belongs to another account',
  },
  upload_not_found: {
    status: 404,
    page: 'form',
    docs: 'the account has no upload with this key, or its upload policy was altered',
  },
  font_not_found: {
    status: 404,
    page: 'form',
    docs: 'the font does not exist or belongs to another account',
  },
  download_not_found: { status: 404, page: 'form', docs: 'the download link is unknown or altered' },
  webhook_endpoint_not_found: {
    status: 404,
    page: 'form',
    docs: 'the webhook endpoint does not exist, belongs to another account, or is not a `test` one while the token is a test token',
  },
  webhook_delivery_not_found: {
    status: 404,
    page: 'form',
    docs: 'the delivery does not exist, belongs to another account, is older than 30 days, or is about something live while the token is a test token',
  },
  integration_not_found: {
    status: 404,
    page: 'form',
    docs: 'the integration does not exist, belongs to another account, or is not a `test` one while the token is a test token',
  },
  identity_provider_not_found: {
    status: 404,
    page: 'form',
    docs: 'the identity provider does not exist or belongs to another account',
  },
  legal_hold_not_found: {
    status: 404,
    page: 'missing',
    docs: 'the account has no legal hold with this id',
  },
  comment_not_found: { status: 404, page: 'form', docs: 'at the dashboard: the comment does not exist' },
  api_token_not_found: { status: 404, page: 'form', docs: 'at the dashboard: the API token does not exist' },
  method_not_allowed: {
    status: 405,
    page: 'address',
    docs: 'the path does not accept this method; `Allow` lists those it accepts',
  },
  conflict: {
    status: 409,
    page: 'form',
    docs: 'the state of the object does not allow this: a template whose document is not processed, or a submission that is in another state than `if_state` says',
  },
  data_request_viewed: {
    status: 409,
    page: 'form',
    docs: 'the signer has seen the document; the data request can no longer be changed',
  },
  data_request_complete: {
    status: 409,
    page: 'form',
    docs: 'the signer has completed the data request, or the submission no longer waits for signers',
  },
  data_request_declined: { status: 409, page: 'form', docs: 'a signer has declined the document' },
  idempotency_in_progress: {
    status: 409,
    page: 'form',
    docs: 'the first request with this `Idempotency-Key` is still running',
  },
  template_locked: { status: 409, page: 'form', docs: 'the template is locked and refuses changes' },
  expired: {
    status: 410,
    page: 'form',
    docs: 'the link is older than a day, or its file has expired',
  },
  payload_too_large: {
    status: 413,
    page: 'form',
    docs: 'the body or file is too large; the message names the limit',
  },
  unsupported_media_type: {
    status: 415,
    page: 'form',
    docs: 'the content type is wrong; the message says which type is right',
  },
  range_not_satisfiable: { status: 416, page: 'form', docs: 'the `Range` is beyond the end of the file' },
  seal_key_not_found: {
    status: 404,
    page: 'missing',
    docs: 'the seal key does not exist or belongs to another account',
  },
  key_file_unreadable: {
    status: 422,
    page: 'form',
    docs: 'what was sent as a [seal key](sealing.md#a-certificate-of-your-own) is no PKCS #12 file and no PEM, lacks a key or a certificate, or is encrypted in a way that is too weak or unknown; the message says which, and how to convert it',
  },
  key_file_password_wrong: {
    status: 422,
    page: 'form',
    docs: 'the password does not open the seal key that was sent',
  },
  seal_key_unsuitable: {
    status: 422,
    page: 'form',
    docs: 'the seal key is too weak or of a kind that cannot seal, or does not belong to its certificate',
  },
  certificate_unsuitable: {
    status: 422,
    page: 'form',
    docs: 'the certificate of the seal key has ended or not begun, is not one for signing documents, or is signed with a hash that can be forged',
  },
  seal_key_unusable: {
    status: 422,
    page: 'form',
    docs: 'the [key service](key-services.md) refuses the seal key, or did not answer; the message says why',
  },
  seal_key_revoked: {
    status: 409,
    page: 'form',
    docs: 'the seal key is revoked, and cannot be put in use again',
  },
  on_legal_hold: {
    status: 409,
    page: 'form',
    docs: 'a [legal hold](leaving.md#legal-holds) keeps it from being erased; the message names the hold',
  },
  validation_failed: {
    status: 422,
    page: 'form',
    docs: 'the body, form, query or document is not valid; `errors` has one entry for each problem',
  },
  invalid_e_invoice: {
    status: 422,
    page: 'form',
    docs: 'the XML of an [e-invoice](e-invoices.md) is not well-formed or not of its profile, lacks what the profile demands, or its sums do not add up; `errors` names rules and business terms',
  },
  idempotency_mismatch: {
    status: 422,
    page: 'form',
    docs: 'this `Idempotency-Key` was used with another request',
  },
  invalid_data: {
    status: 422,
    page: 'form',
    docs: "`data` does not match the template's JSON Schema; the submission is kept and returned. Of a batch, nothing is kept",
  },
  processing_failed: {
    status: 422,
    page: 'form',
    docs: 'the PDF cannot be made from this data, for example because an image is broken or cannot be downloaded; or a source cannot be combined. The submission or combined submission is kept and returned',
  },
  syntax_error: {
    status: 422,
    page: 'form',
    docs: 'the Liquid or SCSS of an HTML template is not valid; the message says line and column. Nothing is saved',
  },
  html_rendering_off: {
    status: 422,
    page: 'form',
    docs: 'this deployment does not render HTML, and draws no pictures of pages (`HTML_RENDERING`)',
  },
  mail_not_configured: {
    status: 422,
    page: 'form',
    docs: 'the deployment has no address to send email from',
  },
  rate_limited: {
    status: 429,
    page: 'form',
    docs: 'too many requests, or too many documents for the [pace of the account](limits.md#the-pace-of-an-account); with `Retry-After`',
  },
  internal_error: {
    status: 500,
    page: 'broken',
    docs: 'an error of the service; the message names the request id',
  },
  overloaded: {
    status: 503,
    page: 'broken',
    docs: 'the service is too busy and accepted nothing; with `Retry-After`',
  },
  storage_full: {
    status: 503,
    page: 'broken',
    docs: 'the databases of the deployment are full: nothing new is accepted until its operator [adds one](deploy.md#volumes) or makes room in [the directory](deploy.md#the-directory), as the message says, and nothing is lost; with `Retry-After`',
  },
  unavailable: {
    status: 503,
    page: 'broken',
    docs: 'a store of the platform does not answer, or the record cannot be read at the moment; nothing is lost. Send the request again, with the same `Idempotency-Key`. With `Retry-After`',
  },
  polling_timeout: {
    status: 504,
    page: 'form',
    docs: 'the PDF is not ready after 95 seconds; the work continues, and the body has the object',
  },
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof refusalRows;
