import type { RefusalCode } from '../../../core/api/refusal';

/** What an agent does about a refusal. `other`: about every refusal that has no words of its own. */
export const advice: Partial<Record<RefusalCode, string>> & { other: string } = {
  validation_failed: 'Correct the arguments that are named, and call the tool again.',
  invalid_e_invoice:
    'Correct the XML of the invoice: each entry of errors names the rule of EN 16931 and the business term.',
  invalid_data:
    'Read the schema with get_template_schema, correct the values that are named, and call fill_template again. Ask the person for values that you do not know.',
  template_not_found: 'Find the id with list_templates. This token may not reach every template.',
  template_version_not_found: 'Leave `version` out: the latest published version is used.',
  submission_not_found:
    'Find the id with list_submissions. A test token sees only test submissions, and a limited one not every template.',
  test_token: 'Leave `live` out. Only a live token makes live documents; tell the person.',
  insufficient_scope:
    'The token may not do this. Tell the person which scope it lacks; a developer can add it at the dashboard.',
  token_limited: 'The token is limited to some folders or templates. Tell the person.',
  conflict: 'Wait a few seconds and call again: the template is not ready, or is being changed.',
  processing_failed:
    'The PDF could not be made. Tell the person what the message says; trying again rarely helps.',
  html_rendering_off: 'This deployment makes no PDFs from HTML. Choose a template of type `pdf`.',
  polling_timeout: 'The PDF is still being made. Call get_submission with the id after some seconds.',
  overloaded: 'Wait as long as is said, and call again with the same arguments.',
  unavailable: 'Wait some seconds, and call again with the same arguments.',
  rate_limited: 'Wait as long as is said, and call again with the same arguments.',
  storage_full: 'The storage of the deployment is full. Tell the person.',
  payload_too_large: 'Send less data.',
  idempotency_in_progress: 'Wait some seconds, and call again with the same key.',
  idempotency_mismatch: 'Use another `idempotency_key`: this one belongs to a call with other arguments.',
  expired: 'Use another `idempotency_key`: the document of this one has expired.',
  internal_error: 'Tell the person, with the request id of the answer. Do not try more than once again.',
  other: 'Tell the person what the message says.',
};
