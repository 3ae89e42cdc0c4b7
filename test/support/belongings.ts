import type { ServiceOperation } from '../../src/service/operation';
import { fontForm } from '../service/fonts/support/font-files';
import { type Account, type Answer, as, call, createToken, type Options } from './app';
import { createIntegration, integrationOn } from './buckets';
import { createTemplate, imageForm, plainPdf } from './builders';
import { sentPem } from './certificates';
import { createProvider } from './identity';
import { ask, buyer, createContract, seller } from './signing';
import { customFile } from './uploads';
import { delivered } from './webhooks';

/** One record of every kind that an operation can name in its path. */
export type Belongings = {
  folder_id: string;
  template_id: string;
  editor_token_id: string;
  submission_id: string;
  submission_batch_id: string;
  bundle_id: string;
  combined_submission_id: string;
  custom_file_id: string;
  data_request_id: string;
  font_id: string;
  webhook_endpoint_id: string;
  webhook_delivery_id: string;
  integration_id: string;
  identity_provider_id: string;
  seal_key_id: string;
  legal_hold_id: string;
  name: string;
};
type PathParam = keyof Belongings;

/** Ids that no account has. */
export const absent: Belongings = {
  folder_id: 'fld_0000000000000000000A',
  template_id: 'tpl_0000000000000000000A',
  editor_token_id: 'edt_0000000000000000000A',
  submission_id: 'sub_0000000000000000000A',
  submission_batch_id: 'sbb_0000000000000000000A',
  bundle_id: 'bun_0000000000000000000A',
  combined_submission_id: 'com_0000000000000000000A',
  custom_file_id: 'cfi_0000000000000000000A',
  data_request_id: 'drq_0000000000000000000A',
  font_id: 'fnt_0000000000000000000A',
  webhook_endpoint_id: 'whe_0000000000000000000A',
  webhook_delivery_id: 'whd_0000000000000000000A',
  integration_id: 'aci_0000000000000000000A',
  identity_provider_id: 'idp_0000000000000000000A',
  seal_key_id: 'slk_0000000000000000000A',
  legal_hold_id: 'hld_0000000000000000000A',
  name: 'mark.svg',
};

/** The PDF of the templates and of forms. */
let read: Promise<Uint8Array> | undefined;
function document(): Promise<Uint8Array> {
  read ??= plainPdf();
  return read;
}

/** A hold that was released: one that lasts would be in the way of other tests. */
async function makeHold(accountId: string): Promise<string> {
  const keeper = as(await createToken(accountId, 'live', { scopes: ['holds:write'] }));
  const { id } = (await keeper.post('/legal_holds', { reason: 'Private' })).json;
  await keeper.delete(`/legal_holds/${id}`);
  return id;
}

export async function makeBelongings({ id, live }: Account): Promise<Belongings> {
  const folder = await as(live).post('/folders', { folder: { name: 'Private' } });
  const template_id = await createTemplate(live, [], await document());
  const created = await as(live).post(`/templates/${template_id}/submissions`, { data: {} });
  const batch = await as(live).post('/submissions/batches', [{ template_id, data: {} }]);
  const sources = [{ type: 'template', id: template_id }];
  const combined = await as(live).post('/combined_submissions', { source_pdfs: sources });
  const bundle = await as(live).post('/bundles', { format: 'csv', filter: {} });
  const asked = await ask(live, await createContract(live), [buyer(), seller()]);
  const font = await as(live).post('/fonts', fontForm());
  const kept = { embed_domains: ['shop.example.com'], test_data_sets: [{ name: 'Private', data: {} }] };
  await as(live).put(`/templates/${template_id}`, { template: kept });
  const invited = await as(live).post(`/templates/${template_id}/editor_tokens`, {
    person: { id: 'x', name: 'x' },
  });
  const sent = await delivered(live);
  return {
    folder_id: folder.json.id,
    template_id,
    editor_token_id: invited.json.token.id,
    submission_id: created.json.submission.id,
    submission_batch_id: batch.json.submission_batch.id,
    bundle_id: bundle.json.id,
    combined_submission_id: combined.json.combined_submission.id,
    custom_file_id: await customFile(live, await document()),
    data_request_id: asked.data_requests[0].id,
    font_id: font.json.id,
    webhook_endpoint_id: sent.endpointId,
    webhook_delivery_id: sent.deliveryId,
    integration_id: (await createIntegration(live, 'bucket-private')).id,
    identity_provider_id: (await createProvider(live)).id,
    seal_key_id: (await as(live).post('/seal_keys', { key: await sentPem(), in_use: false })).json.id,
    legal_hold_id: await makeHold(id),
    name: 'mark.svg',
  };
}

/** A body for each operation that takes one. */
export const bodies: Record<string, (belongings: Belongings) => unknown> = {
  createSubmission: () => ({ data: {} }),
  createBatch: ({ template_id }) => [{ template_id, data: {} }],
  createCombinedSubmission: ({ submission_id: id }) => ({ source_pdfs: [{ type: 'submission', id }] }),
  updateDataRequest: () => ({ name: 'Another name' }),
  createDataRequestEvent: () => ({ event_type: 'send_request', message_type: 'sms' }),
  skipDataRequest: () => ({ reason: 'Is on leave.' }),
  createCustomFile: () => ({ cache_id: 'upl_0000000000000000000A' }),
  createTemplate: () => templateForm({ 'template[name]': 'A form' }),
  addFields: () => ({ fields: [{ name: 'name', page: 1 }] }),
  createTemplateImage: () => imageForm(),
  createFont: () => fontForm(),
  createWebhookEndpoint: () => ({ url: 'https://example.com/hook' }),
  updateWebhookEndpoint: () => ({ enabled: false }),
  testWebhookEndpoint: () => ({}),
  replayWebhookDeliveries: () => ({}),
  createIdentityProvider: () => ({ name: 'Another', url: 'https://example.com/identity' }),
  updateIdentityProvider: () => ({ url: 'https://example.com/identity' }),
  createIntegration: () => integrationOn('bucket-private'),
  updateIntegration: () => ({ enabled: false }),
  updateSender: () => ({ sender_name: 'Acme' }),
  updateConsentText: () => ({ language: 'en', text: 'I agree.' }),
  createSealKey: async () => ({ key: await sentPem(), in_use: false }),
  updateSealKey: () => ({ in_use: false }),
  createBundle: ({ submission_id }) => ({ format: 'csv', submission_ids: [submission_id] }),
  createLegalHold: ({ submission_id }) => ({ subject_id: submission_id, reason: 'Case 4711' }),
  updateTemplate: () => ({ template: { name: 'Another name' } }),
  previewFields: () => ({ data: { name: 'Ada' } }),
  previewTemplate: () => ({ template: { html: '<p>{{ name }}</p>' } }),
  createEditorToken: () => ({ person: { id: 'x', name: 'x' } }),
  publishVersion: () => ({ version_type: 'minor' }),
  restoreVersion: () => ({ version: 'latest' }),
  copyTemplate: () => ({}),
  moveTemplate: () => ({ parent_folder_id: null }),
  createFolder: () => ({ folder: { name: 'A folder' } }),
  renameFolder: () => ({ folder: { name: 'Another name' } }),
  moveFolder: () => ({ folder: { parent_folder_id: null } }),
  createComment: () => ({ text: 'A comment' }),
  updateComment: () => ({ resolved: true }),
};

export async function templateForm(texts: Record<string, string>): Promise<FormData> {
  const data = new FormData();
  for (const [name, text] of Object.entries(texts)) data.append(name, text);
  data.append('template[document]', new File([await document()], 'form.pdf', { type: 'application/pdf' }));
  return data;
}

export function namesIn({ path }: ServiceOperation): PathParam[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as PathParam);
}

/** The request of an operation for these records. */
export async function requestFor(operation: ServiceOperation, belongings: Belongings) {
  const path = operation.path.replace(/:(\w+)/g, (_, name: PathParam) => belongings[name]);
  const body = await bodies[operation.id]?.(belongings);
  return { method: operation.method.toUpperCase(), path, body };
}

/** Calls the operation for these records. */
export async function askFor(
  operation: ServiceOperation,
  belongings: Belongings,
  options: Options,
): Promise<Answer> {
  const { method, path, body } = await requestFor(operation, belongings);
  return call(method, `/api/v1${path}`, { ...options, body });
}
