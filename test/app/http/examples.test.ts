import { beforeAll, describe, expect, it } from 'vitest';
import { presentedAction } from '../../../src/service/delivery/actions/present-action';
import { type EventType, eventTypes } from '../../../src/service/delivery/events/event-types';
import { newSealKeyBody } from '../../../src/service/seals/seal-key-body';
import { submissionRecord } from '../../../src/service/submissions/present-submission';
import { eventSamples } from '../../../src/service/webhooks/event-samples';
import { eventBodySchema } from '../../../src/service/webhooks/event-schemas';
import { fontFiles } from '../../service/fonts/support/font-files';
import {
  type Account,
  type Answer,
  as,
  call,
  createAccount,
  createToken,
  send,
  type Token,
} from '../../support/app';
import { bucketName, createIntegration } from '../../support/buckets';
import { createTemplate, imageForm, plainPdf } from '../../support/builders';
import { keyFiles } from '../../support/key-files';
import { ask, buyer, createContract, failedSubmission, seller } from '../../support/signing';
import { customFile, uploaded } from '../../support/uploads';
import { delivered, hookUrl } from '../../support/webhooks';

/**
 * Sends every documented example unchanged, except that its ids become ids of real records, and its key a
 * real one. Earlier
 * operations or the example's own `first` create the records that an operation needs.
 */
type Json = Record<string, unknown>;
type Called = {
  method: string;
  path: string;
  body: unknown;
  success: number;
  type: string;
  example: unknown;
};
type Step = { id: string; first?: () => Promise<void>; form?: () => FormData };

let account: Account;
let documented: Map<string, Called>;
/** The ids of the records that paths and examples name, by id prefix. */
const real: Record<string, string> = {};
let htmlTemplateId: string;
let ownEndpoint: string;
let owners: Token;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

function api() {
  return as(account.live);
}

async function newTemplate() {
  real['tpl'] = await createTemplate(account.live, []);
}

async function newSubmission() {
  const { json } = await api().post(`/templates/${real['tpl']}/submissions`, { data: { name: 'Ada' } });
  real['sub'] = json.submission.id;
}

async function useHtml() {
  real['tpl'] = htmlTemplateId;
}

/** What only owners may do needs a token that names its scope. */
async function useOwnersToken() {
  owners = await createToken(account.id, 'live', { scopes: ['log:read', 'holds:write', 'export:read'] });
}

/** Replaces the documented endpoint, so that no event goes to a foreign URL. */
async function newEndpoint() {
  if (real['whe']) await api().delete(`/webhook_endpoints/${real['whe']}`);
  ownEndpoint = (await api().post('/webhook_endpoints', { url: hookUrl('examples') })).json.id;
}

/** The test's own endpoint is used, because the list begins with the default endpoint. */
async function useOwnEndpoint() {
  real['whe'] = ownEndpoint;
}

function formWith(texts: Record<string, string>, field: string, file: File) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append(field, file);
  return form;
}

function publish(version_type: string) {
  return api().post(`/templates/${real['tpl']}/publish_version`, { version_type });
}

const story: Step[] = [
  { id: 'checkAuthentication' },
  { id: 'createFolder' },
  { id: 'listFolders' },
  { id: 'renameFolder' },
  { id: 'moveFolder' },
  { id: 'createTemplate' },
  { id: 'getTemplate' },
  { id: 'createTemplateImage', form: imageForm },
  { id: 'listTemplateImages' },
  { id: 'deleteTemplateImage' },
  { id: 'previewTemplate', first: useHtml },
  { id: 'addFields', first: newTemplate },
  { id: 'detectFields' },
  { id: 'suggestNames' },
  { id: 'previewFields' },
  { id: 'getTemplateDocument' },
  { id: 'listDocumentAttachments' },
  { id: 'getTemplateSchema' },
  { id: 'updateTemplate' },
  {
    id: 'createEditorToken',
    first: () =>
      api()
        .put(`/templates/${real['tpl']}`, { template: { embed_domains: ['shop.example.com'] } })
        .then(() => undefined),
  },
  { id: 'revokeEditorToken' },
  {
    id: 'publishVersion',
    first: async () => {
      await publish('major');
      await publish('minor');
    },
  },
  { id: 'restoreVersion' },
  { id: 'copyTemplate' },
  { id: 'moveTemplate' },
  { id: 'listTemplates' },
  { id: 'createSubmission' },
  { id: 'createBatch' },
  { id: 'getBatch' },
  { id: 'listBatches' },
  { id: 'getSubmission' },
  { id: 'listSubmissionAttachments' },
  { id: 'presignUpload' },
  {
    id: 'createCustomFile',
    first: async () => {
      real['upl'] = await uploaded(account.live, await plainPdf());
    },
  },
  {
    id: 'listCustomFileAttachments',
    first: async () => {
      real['cfi'] = await customFile(account.live, await plainPdf());
    },
  },
  { id: 'createBundle' },
  { id: 'getBundle' },
  { id: 'listBundles' },
  { id: 'deleteBundle' },
  { id: 'createCombinedSubmission', first: () => publish('major').then(() => undefined) },
  { id: 'getCombinedSubmission' },
  { id: 'listCombinedSubmissions' },
  { id: 'expireCombinedSubmission' },
  { id: 'getAuditTrail' },
  { id: 'listSubmissions' },
  { id: 'listTemplateSubmissions' },
  { id: 'checkTemplate' },
  {
    id: 'getDataRequest',
    first: async () => {
      const asked = await ask(account.live, await createContract(account.live), [buyer(), seller()]);
      real['drq'] = asked.data_requests[0].id;
      real['sub'] = asked.id;
    },
  },
  { id: 'generatePreview' },
  { id: 'updateDataRequest' },
  { id: 'createDataRequestToken' },
  { id: 'createDataRequestEvent' },
  { id: 'skipDataRequest' },
  {
    id: 'sendDataRequestLink',
    first: async () => {
      const byMail = { auth_type: 'email_link', auth_session_started_at: undefined };
      const asked = await ask(account.live, await createContract(account.live), [buyer(byMail), seller()]);
      real['drq'] = asked.data_requests[0].id;
    },
  },
  {
    id: 'reprocessSubmission',
    first: async () => {
      real['sub'] = await failedSubmission(account.live);
    },
  },
  { id: 'expireSubmission', first: newSubmission },
  {
    id: 'createFont',
    form: () => formWith({}, 'font[file]', new File([fontFiles.regular], 'regular.ttf')),
  },
  { id: 'listFonts' },
  { id: 'deleteFont' },
  { id: 'createWebhookEndpoint' },
  { id: 'listWebhookEndpoints', first: newEndpoint },
  { id: 'getWebhookEndpoint', first: useOwnEndpoint },
  { id: 'updateWebhookEndpoint' },
  { id: 'rotateWebhookSecret' },
  { id: 'testWebhookEndpoint' },
  {
    id: 'listWebhookDeliveries',
    first: async () => {
      const sent = await delivered(account.live);
      real['whd'] = sent.deliveryId;
      real['whe'] = sent.endpointId;
    },
  },
  { id: 'getWebhookDelivery' },
  { id: 'replayWebhookDelivery' },
  { id: 'replayWebhookDeliveries' },
  { id: 'deleteWebhookEndpoint' },
  { id: 'createIdentityProvider' },
  { id: 'listIdentityProviders' },
  { id: 'getIdentityProvider' },
  { id: 'updateIdentityProvider' },
  { id: 'rotateIdentityProviderSecret' },
  { id: 'deleteIdentityProvider' },
  { id: 'createSealKey' },
  { id: 'listSealKeys' },
  { id: 'getSealKey' },
  { id: 'updateSealKey' },
  { id: 'revokeSealKey' },
  { id: 'createIntegration' },
  { id: 'listIntegrations' },
  { id: 'getIntegration' },
  { id: 'updateIntegration' },
  { id: 'deleteIntegration' },
  {
    id: 'testIntegration',
    first: async () => {
      real['aci'] = (await createIntegration(account.live, bucketName())).id;
    },
  },
  { id: 'getSender' },
  { id: 'updateSender' },
  { id: 'listConsentTexts' },
  { id: 'updateConsentText' },
  { id: 'getUsage' },
  {
    id: 'createLegalHold',
    first: async () => {
      await useOwnersToken();
      await newSubmission();
    },
  },
  { id: 'listLegalHolds' },
  { id: 'releaseLegalHold' },
  { id: 'getExport' },
  { id: 'getExportPage' },
  { id: 'listAccountLog' },
  { id: 'exportAccountLog' },
  { id: 'getInstallation' },
  { id: 'deleteTemplate', first: newTemplate },
  { id: 'deleteFolder' },
];

const jsonType = 'application/json';

function readDocument(document: unknown): Map<string, Called> {
  const found = new Map<string, Called>();
  for (const [path, methods] of Object.entries(at(document, 'paths') as Json)) {
    for (const [method, operation] of Object.entries(methods as Json)) {
      const [success = ''] = Object.keys(at(operation, 'responses') as Json).filter((code) => code < '300');
      found.set(String(at(operation, 'operationId')), {
        method: method.toUpperCase(),
        path,
        body: at(operation, 'requestBody', 'content', jsonType, 'example'),
        success: Number(success),
        type: String(Object.keys(at(operation, 'responses', success, 'content') as Json)[0]),
        example: at(operation, 'responses', success, 'content', jsonType, 'example'),
      });
    }
  }
  return found;
}

/** Replaces sample ids by ids of real records. */
function withRealIds(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replace(/"([a-z]{3})_[0-9A-Za-z]{20}"/g, (_, prefix) => `"${real[prefix]}"`)
      .replace(/"pkcs12":"[^"]+","password":"[^"]+"/, `"pkcs12":"${keyFiles.modern}","password":"grün"`),
  );
}

const namesInPaths: Record<string, () => string | undefined> = {
  template_id: () => real['tpl'],
  custom_file_id: () => real['cfi'],
  editor_token_id: () => real['edt'],
  submission_id: () => real['sub'],
  combined_submission_id: () => real['com'],
  submission_batch_id: () => real['sbb'],
  bundle_id: () => real['bun'],
  folder_id: () => real['fld'],
  data_request_id: () => real['drq'],
  font_id: () => real['fnt'],
  webhook_endpoint_id: () => real['whe'],
  webhook_delivery_id: () => real['whd'],
  integration_id: () => real['aci'],
  identity_provider_id: () => real['idp'],
  seal_key_id: () => real['slk'],
  legal_hold_id: () => real['hld'],
  name: () => 'mark.svg',
};

/** What a query must have. */
const queries: Record<string, string> = { '/export/page': '?part=documents' };

function pathOf({ path }: Called): string {
  return `${path}${queries[path.replace('/api/v1', '')] ?? ''}`.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = namesInPaths[name]?.();
    if (!value) throw new Error(`nothing is known for {${name}}`);
    return value;
  });
}

function isRecord(value: unknown): value is Json {
  return (
    isObject(value) && ['id', 'status', 'submissions', 'months', 'legal_holds'].some((key) => key in value)
  );
}

/** Records must have the same members at every depth; members that customers name are skipped. */
function expectSameMembers(real: unknown, example: unknown, where: string): void {
  if (Array.isArray(real) && Array.isArray(example)) {
    if (real.length > 0 && example.length > 0) expectSameMembers(real[0], example[0], `${where}/0`);
    return;
  }
  if (!isRecord(real) || !isRecord(example)) return;
  expect(Object.keys(real).sort(), where).toEqual(Object.keys(example).sort());
  for (const [key, member] of Object.entries(real))
    expectSameMembers(member, example[key], `${where}/${key}`);
}

function noteIds(value: unknown): void {
  for (const inner of [value, ...Object.values(isObject(value) ? value : {})]) {
    const id = at(Array.isArray(inner) ? inner[0] : inner, 'id');
    if (typeof id === 'string') real[id.slice(0, 3)] = id;
  }
}

beforeAll(async () => {
  account = await createAccount();
  documented = readDocument((await call('GET', '/api/v1/openapi.json')).json);
});

describe('the examples of the OpenAPI document', () => {
  it('are all tested here', () => {
    expect(story.map(({ id }) => id).sort()).toEqual([...documented.keys()].sort());
  });

  it.each(story.map((step) => [step.id, step] as const))(
    '%s is answered as it is documented',
    async (id, step) => {
      const operation = documented.get(id);
      if (!operation) throw new Error(`${id} is not documented`);
      await step.first?.();
      const body = step.form?.() ?? (operation.body === undefined ? undefined : withRealIds(operation.body));
      const response = await send(operation.method, pathOf(operation), {
        token: /AccountLog|LegalHold|Export/.test(id) ? owners : account.live,
        ...(body === undefined ? {} : { body }),
      });
      const text = new TextDecoder().decode(await response.arrayBuffer());
      expect(response.status, text).toBe(operation.success);
      if (operation.example === undefined) {
        expect(text.slice(0, 5)).toBe(operation.type === 'text/csv' ? 'id,cr' : '%PDF-');
        return;
      }
      const json = JSON.parse(text);
      expectSameMembers(json, operation.example, id);
      noteIds(json);
      if (id === 'createTemplate') htmlTemplateId = json.id;
    },
  );
});

const pages = import.meta.glob('../../../docs/*.md', { query: '?raw', import: 'default', eager: true });

const blocks = Object.entries(pages).flatMap(([page, text]) =>
  [...text.matchAll(/^ *```json\n([\s\S]*?)^ *```/gm)].map(
    ([, block = ''], index) => [page.split('/').at(-1) ?? '', index + 1, block] as const,
  ),
);

it('show the body for every type of event', () => {
  const shown = blocks.flatMap(([page, , block]) => (page === 'webhooks.md' ? [JSON.parse(block).type] : []));
  expect(shown).toEqual([...eventTypes]);
});

describe('the JSON of the pages in docs', () => {
  const field = (name: string, more: object = {}) => ({
    name,
    page: 1,
    x: 72,
    y: 120,
    required: false,
    ...more,
  });

  /** Sends an example block to the operation that its members reveal. */
  const sendBlock = async (value: Json | unknown[]): Promise<Answer> => {
    const template = await createTemplate(account.live, [
      field('status'),
      field('net', { type: 'number' }),
      field('signature', { type: 'signature' }),
    ]);
    const path = `/templates/${template}`;
    if (Array.isArray(value)) return api().put(`${path}/add_fields`, { fields: value });
    if ('page' in value) return api().put(`${path}/add_fields`, { fields: [value] });
    if ('drawing' in value) return api().post(`${path}/submissions`, { data: { signature: value } });
    if (at(value, 'template', 'template_type') !== undefined) return api().post('/templates', value);
    if ('shared_field_data' in value || 'template' in value) {
      const settings = 'template' in value ? value : { template: value };
      await api().put(`${path}/add_fields`, { fields: [field('buyer/name'), field('spouse/name')] });
      return api().put(path, settings);
    }
    if ('submissions' in value)
      return api().post('/submissions/batches', { ...value, template_id: template });
    if ('field_overrides' in value || 'data' in value) {
      await api().put(`${path}/add_fields`, { fields: [{ ...field('buyer/name'), required: true }] });
      return api().post(`${path}/submissions`, value);
    }
    if ('source_pdfs' in value) {
      const made = await api().post(`${path}/submissions`, { data: {} });
      const sub = { type: 'submission', id: made.json.submission.id };
      const com = await api().post('/combined_submissions', { source_pdfs: [sub] });
      const ids: Record<string, string> = {
        sub: sub.id,
        com: com.json.combined_submission.id,
        tpl: template,
        cfi: await customFile(account.live, await plainPdf()),
      };
      await api().post(`${path}/publish_version`, { version_type: 'major' });
      const text = JSON.stringify(value).replace(/"([a-z]{3})_…"/g, (_, prefix) => `"${ids[prefix]}"`);
      // The URL in the example does not exist, so the request must not wait.
      return api().post('/combined_submissions?wait=false', JSON.parse(text));
    }
    if ('bucket' in value) return api().post('/integrations', value);
    throw new Error('Nothing is known of such a block: teach this test what it is.');
  };

  it.each(blocks)('%s, block %i, is accepted', async (page, _, block) => {
    const value = JSON.parse(block.replace(/^(GET|POST|PUT|DELETE) .*\n/, ''));
    if (page === 'errors.md') {
      const refused = await api().post('/folders', { folder: { colour: 'red' } });
      expect(refused.json).toEqual(value);
      return;
    }
    if ('actions' in value) {
      expect(presentedAction.array().parse(value.actions)).toEqual(value.actions);
      return;
    }
    if (page === 'webhooks.md') {
      const { data } = eventBodySchema(value.type).parse(value);
      expect(data).toEqual(eventSamples[value.type as EventType]);
      return;
    }
    if (!('data' in value) && Object.keys(value).every((key) => key in submissionRecord.shape)) {
      expect(submissionRecord.partial().parse(value)).toEqual(value);
      return;
    }
    // Nobody answers at the addresses of key services in docs.
    if ('key' in value) {
      expect(newSealKeyBody.parse(value)).toEqual({ ...value, in_use: true });
      return;
    }
    const answer = await sendBlock(value);
    expect(answer.status, answer.text).toBeLessThan(300);
  });
});
