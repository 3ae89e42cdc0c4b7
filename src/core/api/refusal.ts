/**
 * What the service answers when it refuses: a closed catalogue. Operations return refusals, they do
 * not throw them; http/refusal-status.ts gives each code its status.
 */
export const refusalCodes = [
  'invalid_json',
  'unauthorized',
  'signing_session_required',
  'sign_in_required',
  'test_token',
  'foreign_origin',
  'csrf_token_invalid',
  'not_permitted',
  'confirmation_required',
  'endpoint_not_found',
  'folder_not_found',
  'template_not_found',
  'template_version_not_found',
  'template_image_not_found',
  'submission_not_found',
  'submission_batch_not_found',
  'combined_submission_not_found',
  'data_request_not_found',
  'custom_file_not_found',
  'upload_not_found',
  'font_not_found',
  'download_not_found',
  'webhook_endpoint_not_found',
  'webhook_delivery_not_found',
  'integration_not_found',
  'api_token_not_found',
  'method_not_allowed',
  'conflict',
  'data_request_viewed',
  'data_request_complete',
  'data_request_declined',
  'idempotency_in_progress',
  'template_locked',
  'expired',
  'payload_too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'validation_failed',
  'idempotency_mismatch',
  'invalid_data',
  'processing_failed',
  'syntax_error',
  'html_rendering_off',
  'mail_not_configured',
  'rate_limited',
  'internal_error',
  'overloaded',
  'polling_timeout',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

export type Refusal = {
  code: RefusalCode;
  message: string;
  /** One sentence for each problem, where there are several. */
  errors?: string[];
  /** The object concerned, under its name: `{ submission: {…} }`. */
  subject?: Record<string, unknown>;
  headers?: Record<string, string>;
};

export type Result<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const refuse = (
  code: RefusalCode,
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): { ok: false; refusal: Refusal } => ({ ok: false, refusal: { code, message, ...more } });

export const invalid = (errors: string[]): { ok: false; refusal: Refusal } =>
  refuse('validation_failed', errors[0] ?? 'The request is not valid.', { errors });
