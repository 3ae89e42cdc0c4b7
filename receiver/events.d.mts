// Generated from the schemas of the API by `npm run docs:generate`. Do not edit.

export interface Submission {
  id: string;
  template_id: string;
  template_type: 'pdf' | 'html';
  /** The version of the template; `draft` for unpublished content. */
  template_version: string;
  batch_id: string | null;
  state: 'pending' | 'processed' | 'waiting_for_data_requests' | 'invalid_data' | 'image_download_failed' | 'image_processing_failed' | 'syntax_error' | 'error' | 'declined';
  /** true: a free test PDF with a watermark. */
  test: boolean;
  /** Whether the PDF is a form that people can edit. A field can override it. */
  editable: boolean;
  /** true: its data and PDF are deleted. The hash and the audit trail stay. */
  expired: boolean;
  /** When its data and PDF are, or were, deleted; null: never. */
  expires_at: string | null;
  /** The problems of `data` in state `invalid_data`. */
  json_schema_errors: string[];
  /** The text that did not fit, by field. */
  truncated_text: Record<string, string>;
  /** Characters that no font has; each is drawn as a box. Also of a PDF that was not made because it misses a level or its content does not fit. */
  missing_glyphs: string[];
  /** What failed in the scripts of an HTML template. With `scripts: strict` it fails the submission. */
  script_errors: string[];
  /** What is cut off or does not fit in the PDF of an HTML template with `overflow: report`. Events have `code` and `page` only. */
  print_warnings: {
    code: 'cut' | 'overflow' | 'too_wide' | 'divided' | 'page_numbers';
    selector: string | null;
    page: number | null;
    message: string;
  }[];
  /** Those of `print_warnings` about content that is cut off or does not fit. */
  overflow_warnings: {
    code: 'cut' | 'overflow' | 'too_wide' | 'divided';
    selector: string | null;
    page: number | null;
    message: string;
  }[];
  /** The levels that its PDF reached, of those that were asked for. */
  conformance_reached: ('pdfa-2b' | 'pdfa-2u' | 'pdfa-3b' | 'pdfua-1')[];
  /** With `conformance_demand: best_effort`: the rules that kept the PDF from the others. */
  conformance_problems: string[];
  /** The [files](attachments.md) that the submission adds to its PDF, without their bytes. */
  attachments: Attachment[];
  /** The [invoice](e-invoices.md) among them. */
  e_invoice: {
    profile: 'minimum' | 'basic_wl' | 'basic' | 'en16931' | 'extended' | 'xrechnung';
    file_name: 'factur-x.xml' | 'xrechnung.xml';
  } | null;
  error_message: string | null;
  metadata: Record<string, unknown>;
  created_at: string;
  processed_at: string | null;
  data_requests: DataRequest[];
  /** SHA-256 of the PDF, in hex. */
  pdf_hash: string | null;
  /** The size of the PDF; null without one. */
  pdf_bytes: number | null;
  /** The pages of the PDF, with those of an audit trail in it; null before it is made, and in older records. */
  page_count: number | null;
  /** The seal of the PDF; null when it is not sealed. */
  seal: {
    /** The PAdES level: `B-T` has a time stamp, `B-LT` also what validates it when nobody answers any more. */
    level: 'B-B' | 'B-T' | 'B-LT';
    /** SHA-256 of the certificate, in hex. */
    certificate_hash: string;
    sealed_at: string;
  } | null;
  /** The level of `seal` as a word; `none` without a seal. */
  seal_level: 'none' | 'b_b' | 'b_t' | 'b_lt';
  /** Valid for 24 hours; null until processed. */
  download_url: string | null;
  /** For callers with an API token; null until processed. */
  permanent_download_url: string | null;
  preview_download_url: string | null;
  preview_generated_at: string | null;
  /** The audit trail as a PDF, also after the submission has expired. Valid for 24 hours; null until the submission has ended. */
  audit_trail_download_url: string | null;
  /** Always null: passwords are never returned. */
  password: null;
  /** The deliveries of its events and its PDF, such as webhooks and bucket copies. */
  actions: Action[];
  source: 'api' | 'web' | 'reprocess' | 'webhook';
  referrer: string | null;
}

export interface Attachment {
  name: string;
  mime_type: string;
  relationship: 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified';
  description: string | null;
  bytes: number;
  sha256: string;
}

export interface DataRequest {
  id: string;
  email: string;
  /** Empty if the request gave none. */
  name: string;
  order: number;
  /** The same as `order`. */
  sort_order: number;
  /** Names of the fields that the signer fills in. */
  fields: string[];
  metadata: Record<string, unknown>;
  state: 'pending' | 'complete' | 'declined' | 'skipped';
  /** When the turn of a signer with `auth_type` `email_link` came, and the invitation was sent. Reminders count from here. */
  invited_at: string | null;
  /** When the signer first saw the document. */
  viewed_at: string | null;
  completed_at: string | null;
  /** `none`: the signer came from a public form. */
  auth_type: 'password' | 'oauth' | 'email_link' | 'phone_number' | 'ldap' | 'saml' | 'none';
  auth_session_started_at: string | null;
  auth_second_factor_type: 'none' | 'phone_number' | 'totp' | 'mobile_push' | 'security_key' | 'fingerprint' | null;
  auth_provider: string | null;
  auth_session_id_hash: string | null;
  auth_user_id_hash: string | null;
  auth_username_hash: string | null;
  auth_phone_number_hash: string | null;
  /** The IP address from which the signer completed or declined. */
  ip_address: string | null;
  user_agent: string | null;
  language: 'en' | 'de' | 'fr' | 'es' | 'ar' | 'ja';
  may_delegate: boolean;
  /** null: that of the template or the account counts. */
  sender_name: string | null;
  /** null: that of the template or the account counts. */
  invitation_subject: string | null;
  /** null: that of the template or the account counts. */
  invitation_message: string | null;
  /** null: that of the template or the account counts. */
  reply_to: string | null;
  /** What the signer must do before anything is shown. */
  identity_step: 'none' | 'email_code' | 'passkey' | 'provider';
  /** The identity provider that the step needs. */
  identity_provider: string | null;
  /** When the signer last passed the step; null before that, and without a step. */
  identity_passed_at: string | null;
  /** What is established about who the signer is; null until they have passed a step or were shown the document, and for one who was skipped. */
  identity_level: 'passkey' | 'provider' | 'mailed_link_code' | 'mailed_code' | 'mailed_link' | 'caller_claim' | 'caller_link' | 'public_form' | null;
}

export interface Action {
  id: string;
  /** A webhook endpoint (`whe_…`) or an integration (`aci_…`); null for the Slack webhook of a template. */
  integration_id: string | null;
  /** `failed`: an attempt failed, and another one follows. `error`: no attempt follows; `error_message` says why. */
  state: 'pending' | 'processed' | 'failed' | 'error';
  action_type: 'webhook' | 'slack_webhook' | 'email' | 's3_upload';
  action_category: 'notification' | 'file_upload';
  /** The event, the number of attempts and the last HTTP status. For a bucket copy also its `bucket`, `key` and `etag`. */
  result_data: Record<string, string | number | null>;
  error_message: string | null;
}

export interface DataRequestOfSubmission {
  id: string;
  email: string;
  /** Empty if the request gave none. */
  name: string;
  order: number;
  /** The same as `order`. */
  sort_order: number;
  /** Names of the fields that the signer fills in. */
  fields: string[];
  metadata: Record<string, unknown>;
  state: 'pending' | 'complete' | 'declined' | 'skipped';
  /** When the turn of a signer with `auth_type` `email_link` came, and the invitation was sent. Reminders count from here. */
  invited_at: string | null;
  /** When the signer first saw the document. */
  viewed_at: string | null;
  completed_at: string | null;
  /** `none`: the signer came from a public form. */
  auth_type: 'password' | 'oauth' | 'email_link' | 'phone_number' | 'ldap' | 'saml' | 'none';
  auth_session_started_at: string | null;
  auth_second_factor_type: 'none' | 'phone_number' | 'totp' | 'mobile_push' | 'security_key' | 'fingerprint' | null;
  auth_provider: string | null;
  auth_session_id_hash: string | null;
  auth_user_id_hash: string | null;
  auth_username_hash: string | null;
  auth_phone_number_hash: string | null;
  /** The IP address from which the signer completed or declined. */
  ip_address: string | null;
  user_agent: string | null;
  language: 'en' | 'de' | 'fr' | 'es' | 'ar' | 'ja';
  may_delegate: boolean;
  /** null: that of the template or the account counts. */
  sender_name: string | null;
  /** null: that of the template or the account counts. */
  invitation_subject: string | null;
  /** null: that of the template or the account counts. */
  invitation_message: string | null;
  /** null: that of the template or the account counts. */
  reply_to: string | null;
  /** What the signer must do before anything is shown. */
  identity_step: 'none' | 'email_code' | 'passkey' | 'provider';
  /** The identity provider that the step needs. */
  identity_provider: string | null;
  /** When the signer last passed the step; null before that, and without a step. */
  identity_passed_at: string | null;
  /** What is established about who the signer is; null until they have passed a step or were shown the document, and for one who was skipped. */
  identity_level: 'passkey' | 'provider' | 'mailed_link_code' | 'mailed_code' | 'mailed_link' | 'caller_claim' | 'caller_link' | 'public_form' | null;
  /** Present when the answer is the data request itself, not its submission. */
  submission_id: string;
}

export interface SubmissionBatch {
  id: string;
  /** `error`: every submission has ended, and at least one has no PDF. */
  state: 'pending' | 'processed' | 'error';
  /** What the request called it. */
  name: string | null;
  metadata: Record<string, unknown>;
  /** When the last submission ended. */
  processed_at: string | null;
  total_count: number;
  /** Submissions that have not ended yet. */
  pending_count: number;
  /** Submissions that ended without a PDF. */
  error_count: number;
  completion_percentage: number;
}

export interface CombinedSubmission {
  id: string;
  state: 'pending' | 'processed' | 'error';
  /** true: the PDF has a watermark, because the request asked for it or a source is a test PDF. */
  test: boolean;
  /** Valid for 24 hours; null until processed. */
  download_url: string | null;
  metadata: Record<string, unknown>;
  source_pdfs: {
    type: 'submission' | 'combined_submission' | 'template' | 'custom_file' | 'url';
    id?: string | undefined;
    /** For a template: the version that was used. */
    version?: string | undefined;
    /** null once the combined submission has expired. */
    url?: string | null | undefined;
  }[];
  /** The ids of the submissions among the sources. */
  submission_ids: string[];
  expired: boolean;
  /** Seconds from creation to expiry. */
  expires_in: number | null;
  expires_at: string | null;
  /** Names the source that could not be merged, or the rules that kept the PDF from a required level. */
  error_message: string | null;
  /** What could not be merged unchanged, such as a digital signature. */
  warnings: {
    /** null: the warning is about the whole PDF. */
    source_index: number | null;
    code: string;
    message: string;
  }[];
  /** The levels that its PDF reached, of those that were asked for. */
  conformance_reached: ('pdfa-2b' | 'pdfa-2u' | 'pdfa-3b' | 'pdfua-1')[];
  /** With `conformance_demand: best_effort`: the rules that kept the PDF from the others. */
  conformance_problems: string[];
  page_count: number | null;
  /** SHA-256 of the PDF, in hex. */
  pdf_hash: string | null;
  /** The seal of the PDF; null when none of its sources is sealed. */
  seal: {
    /** The PAdES level: `B-T` has a time stamp, `B-LT` also what validates it when nobody answers any more. */
    level: 'B-B' | 'B-T' | 'B-LT';
    /** SHA-256 of the certificate, in hex. */
    certificate_hash: string;
    sealed_at: string;
  } | null;
  /** The level of `seal` as a word; `none` without a seal. */
  seal_level: 'none' | 'b_b' | 'b_t' | 'b_lt';
  /** Always null: passwords are never returned. */
  password: null;
  /** The deliveries of its events and its PDF, such as webhooks and bucket copies. */
  actions: Action[];
  created_at: string;
  processed_at: string | null;
}

export interface Template {
  id: string;
  name: string;
  description: string;
  template_type: 'pdf' | 'html';
  /** The state of the last uploaded document. If it cannot be used, the previous document stays in use. */
  document_state: 'pending' | 'processed' | 'password_required' | 'malformed_pdf' | 'dynamic_xfa' | 'unknown_error';
  document_processed: boolean;
  document_parse_error: string | null;
  document_filename: string | null;
  /** The PDF as it was uploaded; valid for 24 hours. */
  document_url: string | null;
  /** The same file, for callers with an API token. */
  permanent_document_url: string | null;
  document_md5: string | null;
  /** What Quillet found in the document, and what will not work. */
  document_diagnosis: {
    code: string;
    message: string;
  }[];
  page_count: number | null;
  /** Width and height of each page in points, as a person sees it. */
  page_dimensions: number[][];
  parent_folder_id: string | null;
  /** The folder the template is in; `/` is the root. */
  path: string;
  text_tags: boolean;
  field_names: 'suggested' | 'original';
  locked: boolean;
  archived: boolean;
  public_web_form: boolean;
  public_challenge: 'never' | 'when_busy' | 'always';
  public_submissions: boolean;
  editable_submissions: boolean;
  allow_additional_properties: boolean;
  expire_submissions: boolean;
  expire_after: number | null;
  expiration_interval: 'minutes' | 'hours' | 'days';
  searchable: boolean;
  encrypt_pdfs: boolean;
  seal: 'signed' | 'best_effort' | 'required' | 'off';
  tag_document: boolean;
  conformance: ('pdfa-2b' | 'pdfa-2u' | 'pdfa-3b' | 'pdfua-1')[];
  conformance_demand: 'required' | 'best_effort';
  webhook_url: string | null;
  slack_webhook_url: string | null;
  redirect_url: string | null;
  embed_domains: string | null;
  merge_audit_trail_pdf: boolean;
  add_data_request_submission_id_footers: boolean;
  mark_signatures: boolean;
  sender_name: string | null;
  logo: string | null;
  invitation_subject: string | null;
  invitation_message: string | null;
  attach_pdf_to_mail: boolean;
  mail_form_copy: boolean;
  reply_to: string | null;
  identity_step: 'none' | 'email_code' | 'passkey' | 'provider';
  identity_provider: string | null;
  data_request_reminder_days: number[];
  /** Passwords belong to submissions. */
  encrypt_pdfs_password: null;
  /** Quillet makes no templates of its own. */
  demo: false;
  /** Each template has predefined fields of its own. */
  external_predefined_fields_template_id: null;
  /** Each template has predefined fields of its own. */
  external_predefined_fields_template_name: null;
  /** Whether the account has no older template. */
  first_template: boolean;
  /** `draft`, or the requested version. */
  version: string;
  latest_version: string | null;
  version_published_at: string | null;
  updated_at: string;
  last_changed_at: string;
  last_changed_by_type: 'api' | 'user';
  last_changed_by_id: string;
  /** The person in an embedded editor, whom the API token let in. */
  last_changed_by_person: {
    id: string;
    name: string;
    email: string | null;
  } | null;
}

/** The `data` of each event type. */
export interface EventData {
  'submission.processed': Submission;
  'submission.failed': Submission;
  'submission.expired': Submission;
  'submission.data_requests_completed': Submission;
  'data_request.viewed': DataRequestOfSubmission;
  'data_request.completed': DataRequestOfSubmission;
  'data_request.declined': DataRequestOfSubmission;
  'submission_batch.processed': SubmissionBatch;
  'combined_submission.processed': CombinedSubmission;
  'combined_submission.failed': CombinedSubmission;
  'template.processed': Template;
}

export type EventType = keyof EventData;

/** `switch (event.type)` narrows `event.data`. `id` is the same on every attempt. */
export type WebhookEvent = {
  [Type in EventType]: { id: string; type: Type; timestamp: string; data: EventData[Type] };
}[EventType];
