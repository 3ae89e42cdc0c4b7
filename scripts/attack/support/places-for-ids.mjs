import { fileForm } from './api.mjs';

/**
 * Where requests name records: every place that a stranger could put an id of another account into. A new
 * operation with a body, and a new place for an id, gets its line here.
 * @typedef {Record<string, string>} Ids
 */

/** A valid body for each operation that takes one: without it the refusal would be about the body. */
/** @type {Record<string, (ids: Ids) => unknown>} */
export const bodies = {
  createSubmission: () => ({ data: {} }),
  updateDataRequest: () => ({ name: 'Another' }),
  createDataRequestEvent: () => ({ event_type: 'send_request', message_type: 'sms' }),
  skipDataRequest: () => ({ reason: 'Is on leave.' }),
  updateTemplate: () => ({ template: { name: 'Another' } }),
  addFields: () => ({ fields: [{ name: 'added', page: 1 }] }),
  previewFields: () => ({ data: {} }),
  createTemplateImage: () =>
    fileForm('image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'),
  previewTemplate: () => ({ template: { html: '<p>x</p>' } }),
  createEditorToken: () => ({ person: { id: 'x', name: 'x' } }),
  publishVersion: () => ({ version_type: 'minor' }),
  restoreVersion: () => ({ version: 'latest' }),
  copyTemplate: () => ({}),
  moveTemplate: () => ({ parent_folder_id: null }),
  renameFolder: () => ({ folder: { name: 'Another' } }),
  moveFolder: () => ({ folder: { parent_folder_id: null } }),
  updateWebhookEndpoint: () => ({ enabled: false }),
  testWebhookEndpoint: () => ({}),
  updateIntegration: () => ({ enabled: false }),
  updateIdentityProvider: () => ({ url: 'https://identity.example.com/hook' }),
  updateSealKey: () => ({ in_use: false }),
};

/** Requests of the stranger that name records in a body, a query or a file path. */
/** @type {Record<string, (ids: Ids) => [method: string, path: string, body?: unknown]>} */
export const naming = {
  'template of a batch': ({ template_id }) => [
    'POST',
    '/submissions/batches',
    { template_id, submissions: [{ data: {} }] },
  ],
  'template of an item': ({ template_id }) => ['POST', '/submissions/batches', [{ template_id, data: {} }]],
  'submission to combine': ({ submission_id: id }) => combine({ type: 'submission', id }),
  'combined submission to combine': ({ combined_submission_id: id }) =>
    combine({ type: 'combined_submission', id }),
  'template to combine': ({ template_id: id }) => combine({ type: 'template', id }),
  'custom file to combine': ({ custom_file_id: id }) => combine({ type: 'custom_file', id }),
  'upload of a custom file': ({ upload_id: cache_id }) => ['POST', '/custom_files', { cache_id }],
  'upload of a template': ({ upload_id: id }) => [
    'POST',
    '/templates',
    { template: { name: 'x', document: { id } } },
  ],
  'folder of a template': ({ folder_id: parent_folder_id }) => [
    'POST',
    '/templates',
    { template: { ...page, parent_folder_id } },
  ],
  'folder of a folder': ({ folder_id: parent_folder_id }) => [
    'POST',
    '/folders',
    { folder: { name: 'x', parent_folder_id } },
  ],
  'endpoint to replay': ({ webhook_endpoint_id: endpoint_id }) => [
    'POST',
    '/webhook_deliveries/replay',
    { endpoint_id },
  ],
  'integration to replay': ({ integration_id }) => ['POST', '/webhook_deliveries/replay', { integration_id }],
  'cursor of a replay': ({ webhook_delivery_id: cursor }) => [
    'POST',
    '/webhook_deliveries/replay',
    { cursor },
  ],
  'cursor of submissions': ({ submission_id: cursor }) => ['GET', `/submissions?cursor=${cursor}`],
  'cursor of batches': ({ submission_batch_id: cursor }) => ['GET', `/submissions/batches?cursor=${cursor}`],
  'cursor of deliveries': ({ webhook_delivery_id: cursor }) => [
    'GET',
    `/webhook_deliveries?cursor=${cursor}`,
  ],
  'endpoint of deliveries': ({ webhook_endpoint_id }) => [
    'GET',
    `/webhook_deliveries?endpoint_id=${webhook_endpoint_id}`,
  ],
  'integration of deliveries': ({ integration_id }) => [
    'GET',
    `/webhook_deliveries?integration_id=${integration_id}`,
  ],
  'member of the account log': ({ member_id }) => ['GET', `/account_log?member_id=${member_id}`],
  'token of the account log': ({ api_token_id }) => ['GET', `/account_log?token_id=${api_token_id}`],
  'member of the CSV of the log': ({ member_id }) => ['GET', `/account_log.csv?member_id=${member_id}`],
  'submission to hold': ({ submission_id }) => ['POST', '/legal_holds', hold(submission_id)],
  'template to hold': ({ template_id }) => ['POST', '/legal_holds', hold(template_id)],
  'combined submission to hold': ({ combined_submission_id: id }) => ['POST', '/legal_holds', hold(id)],
  'cursor of legal holds': ({ legal_hold_id }) => ['GET', `/legal_holds?cursor=${legal_hold_id}`],
  'parent of folders': ({ folder_id }) => ['GET', `/folders?parent_folder_id=${folder_id}`],
  'parent of templates': ({ folder_id }) => ['GET', `/templates?parent_folder_id=${folder_id}`],
};

const page = { template_type: 'html', name: 'x', html: '<p>x</p>' };

/** @returns {[string, string, unknown]} */
export function combine(/** @type {object} */ source) {
  return ['POST', '/combined_submissions', { source_pdfs: [source] }];
}

function hold(/** @type {string | undefined} */ subject_id) {
  return { subject_id, reason: 'x' };
}

/** Pages and files outside of the API that the owner of the account opens. */
/** @type {Record<string, (ids: Ids) => string>} */
export const placesOfOwner = {
  'the PDF of a submission': ({ submission_id }) => `/submissions/${submission_id}/document.pdf`,
  'the PDF of a template': ({ template_id }) => `/templates/${template_id}/document.pdf`,
  'the page of a template': ({ template_id }) => `/dashboard/templates/${template_id}`,
  'the editor of a template': ({ template_id }) => `/dashboard/templates/${template_id}/editor`,
  'the HTML of a template': ({ html_template_id }) => `/dashboard/templates/${html_template_id}/html`,
  'the page of a submission': ({ submission_id }) => `/dashboard/submissions/${submission_id}`,
  'the page of a batch': ({ submission_batch_id }) => `/dashboard/submissions/batches/${submission_batch_id}`,
  'the page of a combined submission': ({ combined_submission_id }) =>
    `/dashboard/submissions/combined/${combined_submission_id}`,
  'the page of a delivery': ({ webhook_delivery_id }) =>
    `/dashboard/webhooks/deliveries/${webhook_delivery_id}`,
};

/** Pages and files outside of the API, as the owner of the other account opens them. */
/** @type {Record<string, (ids: Ids) => string>} */
export const places = {
  ...placesOfOwner,
  'the signing page': ({ data_request_id }) => `/sign/${data_request_id}`,
  'the document of a signer': ({ data_request_id }) => `/sign/${data_request_id}/document.pdf`,
  'the embedded editor of a template': ({ template_id }) => `/embed/editor/${template_id}`,
  'the public form of a template': ({ template_id }) => `/forms/${template_id}`,
};

export const lists = [
  '/folders',
  '/templates',
  '/submissions?include_data=true',
  '/submissions/batches',
  '/combined_submissions',
  '/bundles',
  '/webhook_deliveries',
  '/webhook_endpoints',
  '/integrations',
  '/identity_providers',
  '/seal_keys',
  '/fonts',
];

export const logs = ['/account_log', '/account_log.csv', '/legal_holds'];

export const exported = [
  '/export',
  ...['templates', 'documents', 'users', 'submissions'].map((part) => `/export/page?part=${part}`),
];

/** The pages of the dashboard that name a record. */
export function pagesOf(/** @type {Ids} */ ids) {
  const { template_id, submission_id, submission_batch_id, combined_submission_id, folder_id } = ids;
  const tabs = [
    '',
    '/editor',
    '/html',
    '/generate',
    '/batch',
    '/send',
    '/send/roles',
    '/send/table',
    '/settings',
    '/versions',
  ];
  return [
    ...tabs.map((tab) => `/dashboard/templates/${template_id}${tab}`),
    `/dashboard/templates?folder=${folder_id}`,
    `/dashboard/submissions/${submission_id}`,
    `/dashboard/submissions/batches/${submission_batch_id}`,
    `/dashboard/submissions/combined/${combined_submission_id}`,
  ];
}
