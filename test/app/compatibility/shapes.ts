/**
 * The records that programs written for DocSpring expect, in our words: each property with its kind. A
 * question mark allows null; values of which it is one are separated by bars.
 */

export type Shape = { readonly [property: string]: Kind };
type Kind = string | Shape | readonly [Shape];

const action: Shape = {
  id: 'text?',
  integration_id: 'text?',
  state: 'pending|processed|failed|error',
  action_type: 'webhook|slack_webhook|email|aws_s3_upload',
  action_category: 'notification|file_upload',
  result_data: 'object',
};

const authentication: Shape = {
  auth_type: 'none|password|oauth|email_link|phone_number|ldap|saml',
  auth_second_factor_type: 'none|phone_number|totp|mobile_push|security_key|fingerprint',
  auth_provider: 'text?',
  auth_session_started_at: 'text?',
  auth_session_id_hash: 'text?',
  auth_user_id_hash: 'text?',
  auth_username_hash: 'text?',
  auth_phone_number_hash: 'text?',
};

const dataRequestInList: Shape = {
  id: 'text?',
  email: 'text?',
  name: 'text?',
  order: 'whole?',
  sort_order: 'whole',
  fields: 'texts?',
  metadata: 'object?',
  state: 'pending|completed',
  viewed_at: 'text?',
  completed_at: 'text?',
  data: 'object?',
  ...authentication,
  ip_address: 'text?',
  user_agent: 'text?',
};

const submissionInBatch: Shape = {
  id: 'text?',
  batch_id: 'text?',
  template_id: 'text?',
  template_type: 'pdf|html',
  template_version: 'text?',
  state:
    'pending|processed|invalid_data|error|image_download_failed|image_processing_failed|waiting_for_data_requests|syntax_error|account_suspended|license_revoked|accidental',
  test: 'flag',
  editable: 'flag?',
  expired: 'flag',
  expires_at: 'text?',
  json_schema_errors: 'texts?',
  truncated_text: 'object?',
  metadata: 'object',
  password: 'text?',
  processed_at: 'text?',
  pdf_hash: 'text?',
  download_url: 'text?',
  permanent_download_url: 'text?',
  preview_download_url: 'text?',
  preview_generated_at: 'text?',
  audit_trail_download_url: 'text?',
  data_requests: [dataRequestInList],
  actions: [action],
};

const templateInList: Shape = {
  id: 'text?',
  name: 'text?',
  description: 'text?',
  template_type: 'pdf|html',
  document_state: 'pending|processed|password_required|malformed_pdf|unknown_error',
  document_processed: 'flag',
  document_parse_error: 'flag',
  document_filename: 'text?',
  document_md5: 'text?',
  document_url: 'text?',
  permanent_document_url: 'text?',
  page_count: 'whole',
  page_dimensions: 'list?',
  parent_folder_id: 'text?',
  path: 'text?',
  locked: 'flag',
  demo: 'flag',
  first_template: 'flag',
  public_web_form: 'flag',
  public_submissions: 'flag',
  editable_submissions: 'flag',
  allow_additional_properties: 'flag',
  expire_submissions: 'flag',
  expire_after: 'whole',
  expiration_interval: 'text',
  encrypt_pdfs: 'flag',
  encrypt_pdfs_password: 'text?',
  webhook_url: 'text?',
  slack_webhook_url: 'text?',
  redirect_url: 'text?',
  embed_domains: 'text?',
  merge_audit_trail_pdf: 'flag',
  add_data_request_submission_id_footers: 'flag',
  external_predefined_fields_template_id: 'text?',
  external_predefined_fields_template_name: 'text?',
  version: 'text?',
  latest_version: 'text?',
  version_published_at: 'text?',
  updated_at: 'text?',
  last_changed_at: 'text?',
  last_changed_by_type: 'user|api',
  last_changed_by_id: 'text?',
};

const done: Shape = { status: 'success' };
const batch: Shape = {
  id: 'text?',
  state: 'pending|processed|error',
  metadata: 'object',
  processed_at: 'text?',
  total_count: 'whole',
  pending_count: 'whole',
  error_count: 'whole',
  completion_percentage: 'number',
};
const combined: Shape = {
  id: 'text?',
  state: 'pending|processed|error',
  expired: 'flag',
  expires_in: 'whole?',
  expires_at: 'text?',
  processed_at: 'text?',
  error_message: 'text?',
  submission_ids: 'texts',
  source_pdfs: 'objects',
  metadata: 'object',
  password: 'text?',
  pdf_hash: 'text?',
  download_url: 'text?',
  actions: [action],
};
const folder: Shape = { id: 'text?', name: 'text?', path: 'text?', parent_folder_id: 'text?' };
const dataRequest: Shape = { ...dataRequestInList, submission_id: 'text?' };
const event: Shape = {
  id: 'text?',
  submission_id: 'text?',
  submission_data_request_id: 'text?',
  event_type: 'send_request|view_request|accepted_terms|decline_request|sign_request|all_completed',
  message_type: 'email|sms|fax|mail|slack|msteams|discord|telegram|whatsapp',
  message_recipient: 'text?',
  occurred_at: 'text?',
};

/** By the name under which docs/compatibility.md speaks of them. */
export const shapes = {
  success: done,
  error: { status: 'error', error: 'text' },
  errors: { status: 'error', errors: 'texts' },
  folder,
  template: templateInList,
  'full template': {
    ...templateInList,
    fields: 'object',
    field_order: 'list',
    shared_field_data: 'object',
    defaults: 'object',
    predefined_fields: 'objects',
    html: 'text?',
    scss: 'text?',
    header_html: 'text?',
    footer_html: 'text?',
    html_engine_options: 'object',
    versions: [versionShape()],
  },
  'published version': { ...done, result: versionShape() },
  'deleted template': { ...done, latest_version: 'text?', versions: [versionShape()] },
  'added fields': { ...done, new_field_ids: 'list' },
  schema: { $schema: 'text', type: 'text', properties: 'object' },
  submission: {
    ...submissionInBatch,
    source: 'api|web|reprocess|webhook',
    referrer: 'text?',
    data: 'object?',
  },
  'created submission': { ...done, submission: submissionInBatch },
  'expired submission': submissionInBatch,
  submissions: { submissions: 'objects', limit: 'whole', next_cursor: 'text?' },
  batch: { ...batch, submissions: [submissionInBatch] },
  'created batch': {
    ...done,
    submission_batch: batch,
    submissions: [{ status: 'success|error', submission: submissionInBatch }],
  },
  'combined submission': combined,
  'created combined submission': { ...done, combined_submission: combined },
  'custom file': { ...done, custom_file: { id: 'text?', url: 'text?' } },
  presign: { url: 'text', method: 'post', headers: 'object', fields: 'object' },
  'data request': dataRequest,
  'updated data request': { ...done, data_request: dataRequest },
  token: { ...done, token: { id: 'text?', secret: 'text', expires_at: 'text?', data_request_url: 'text?' } },
  event: { ...done, event },
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;

function versionShape(): Shape {
  return { version: 'text', description: 'text?', published_by_id: 'text?', published_at: 'text' };
}

/** Where a record differs from a shape: the names of the properties. More properties are no difference. */
export function differences(shape: Shape, value: unknown): string[] {
  if (!isRecord(value)) return [''];
  return Object.entries(shape).flatMap(([property, kind]) =>
    differ(kind, value[property]).map(named(property)),
  );
}

function named(property: string) {
  return (inner: string) => (inner === '' ? property : `${property}.${inner}`);
}

function differ(kind: Kind, value: unknown): string[] {
  if (typeof kind === 'string') return isOf(kind, value) ? [] : [''];
  if (!Array.isArray(kind)) return differences(kind as Shape, value);
  const [shape] = kind as readonly [Shape];
  return Array.isArray(value) ? [...new Set(value.flatMap((one) => differences(shape, one)))] : [''];
}

function isOf(kind: string, value: unknown): boolean {
  if (value === null) return kind.endsWith('?');
  const wanted = kind.replace(/\?$/, '');
  const test = tests[wanted];
  return test ? test(value) : typeof value === 'string' && wanted.split('|').includes(value);
}

const tests: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  whole: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  object: isRecord,
  list: Array.isArray,
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  objects: (value) => Array.isArray(value) && value.every(isRecord),
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
