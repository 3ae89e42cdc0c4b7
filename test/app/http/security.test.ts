import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { apiTokens } from '../../../src/core/db/schema';
import type { ServiceOperation } from '../../../src/service/operation';
import { fontForm } from '../../service/fonts/support/font-files';
import {
  type Account,
  type Answer,
  as,
  basic,
  call,
  createAccount,
  createToken,
  database,
  type Options,
} from '../../support/app';
import { createIntegration, integrationOn } from '../../support/buckets';
import { createTemplate, imageForm, plainPdf } from '../../support/builders';
import { expectRefusal } from '../../support/refusals';
import { ask, buyer, createContract, seller } from '../../support/signing';
import { delivered } from '../../support/webhooks';

/** One record of every kind that an operation can name in its path. */
type Belongings = {
  folder_id: string;
  template_id: string;
  submission_id: string;
  submission_batch_id: string;
  combined_submission_id: string;
  data_request_id: string;
  font_id: string;
  webhook_endpoint_id: string;
  webhook_delivery_id: string;
  integration_id: string;
  name: string;
};
type PathParam = keyof Belongings;

let mine: Account;
let other: Account;
let others: Belongings;
let document: Uint8Array;

const absent: Belongings = {
  folder_id: 'fld_0000000000000000000A',
  template_id: 'tpl_0000000000000000000A',
  submission_id: 'sub_0000000000000000000A',
  submission_batch_id: 'sbb_0000000000000000000A',
  combined_submission_id: 'com_0000000000000000000A',
  data_request_id: 'drq_0000000000000000000A',
  font_id: 'fnt_0000000000000000000A',
  webhook_endpoint_id: 'whe_0000000000000000000A',
  webhook_delivery_id: 'whd_0000000000000000000A',
  integration_id: 'aci_0000000000000000000A',
  name: 'mark.svg',
};

beforeAll(async () => {
  mine = await createAccount();
  other = await createAccount();
  document = await plainPdf();
  const folder = await as(other.live).post('/folders', { folder: { name: 'Private' } });
  const template_id = await createTemplate(other.live, [], document);
  const created = await as(other.live).post(`/templates/${template_id}/submissions`, { data: {} });
  const batch = await as(other.live).post('/submissions/batches', [{ template_id, data: {} }]);
  const sources = [{ type: 'template', id: template_id }];
  const combined = await as(other.live).post('/combined_submissions', { source_pdfs: sources });
  const asked = await ask(other.live, await createContract(other.live), [buyer(), seller()]);
  const font = await as(other.live).post('/fonts', fontForm());
  const sent = await delivered(other.live);
  others = {
    folder_id: folder.json.id,
    template_id,
    submission_id: created.json.submission.id,
    submission_batch_id: batch.json.submission_batch.id,
    combined_submission_id: combined.json.combined_submission.id,
    data_request_id: asked.data_requests[0].id,
    font_id: font.json.id,
    webhook_endpoint_id: sent.endpointId,
    webhook_delivery_id: sent.deliveryId,
    integration_id: (await createIntegration(other.live, 'bucket-private')).id,
    name: 'mark.svg',
  };
});

const bodies: Record<string, (belongings: Belongings) => unknown> = {
  createSubmission: () => ({ data: {} }),
  createBatch: ({ template_id }) => [{ template_id, data: {} }],
  createCombinedSubmission: ({ submission_id: id }) => ({ source_pdfs: [{ type: 'submission', id }] }),
  updateDataRequest: () => ({ name: 'Another name' }),
  createDataRequestEvent: () => ({ event_type: 'send_request', message_type: 'sms' }),
  skipDataRequest: () => ({ reason: 'Is on leave.' }),
  createCustomFile: () => ({ cache_id: 'upl_0000000000000000000A' }),
  createTemplate: () => form({ 'template[name]': 'A form' }),
  addFields: () => ({ fields: [{ name: 'name', page: 1 }] }),
  createTemplateImage: () => imageForm(),
  createFont: () => fontForm(),
  createWebhookEndpoint: () => ({ url: 'https://example.com/hook' }),
  updateWebhookEndpoint: () => ({ enabled: false }),
  testWebhookEndpoint: () => ({}),
  replayWebhookDeliveries: () => ({}),
  createIntegration: () => integrationOn('bucket-private'),
  updateIntegration: () => ({ enabled: false }),
  updateTemplate: () => ({ template: { name: 'Another name' } }),
  previewFields: () => ({ data: { name: 'Ada' } }),
  previewTemplate: () => ({ template: { html: '<p>{{ name }}</p>' } }),
  publishVersion: () => ({ version_type: 'minor' }),
  restoreVersion: () => ({ version: 'latest' }),
  copyTemplate: () => ({}),
  moveTemplate: () => ({ parent_folder_id: null }),
  createFolder: () => ({ folder: { name: 'A folder' } }),
  renameFolder: () => ({ folder: { name: 'Another name' } }),
  moveFolder: () => ({ folder: { parent_folder_id: null } }),
};

function form(texts: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, text] of Object.entries(texts)) data.append(name, text);
  data.append('template[document]', new File([document], 'form.pdf', { type: 'application/pdf' }));
  return data;
}

function namesIn({ path }: ServiceOperation): PathParam[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as PathParam);
}

/** Calls the operation for these records. */
function askFor(operation: ServiceOperation, belongings: Belongings, options: Options): Promise<Answer> {
  const path = operation.path.replace(/:(\w+)/g, (_, name: PathParam) => belongings[name]);
  const body = bodies[operation.id]?.(belongings);
  return call(operation.method.toUpperCase(), `/api/v1${path}`, { ...options, body });
}

function unauthorized(answer: Answer) {
  expectRefusal(answer, 401, 'unauthorized');
  expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Quillet", charset="UTF-8"');
  return answer.text;
}

it('the tests know a body for every operation that takes one, and every name in a path', () => {
  for (const operation of operations) {
    expect(Boolean(operation.body), operation.id).toBe(operation.id in bodies);
    for (const name of namesIn(operation)) expect(Object.keys(absent), operation.id).toContain(name);
  }
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  it('is closed to every caller without valid credentials, in the same words', async () => {
    const { live } = mine;
    const texts = new Set<string>();
    const headers = [
      undefined,
      '',
      'Basic',
      'Basic !!!',
      `Bearer ${live.secret}`,
      `Basic ${btoa('no-colon')}`,
      `Basic ${btoa(':')}`,
      `${basic(live)} ${basic(live)}`,
      basic({ id: 'api_live_00000000000000000000', secret: live.secret }),
      basic({ id: live.id, secret: 'wrong' }),
      basic({ id: live.id.toUpperCase(), secret: live.secret }),
    ];
    for (const authorization of headers) {
      const answer = await askFor(operation, others, {
        headers: authorization === undefined ? {} : { authorization },
      });
      texts.add(unauthorized(answer));
    }
    expect([...texts]).toHaveLength(1);
  });

  it('answers for records of other accounts exactly as for absent ones', async () => {
    if (namesIn(operation).length === 0) return;
    // The headers count the requests of a token, so each answer is for a token of its own.
    const fresh = async () => ({ token: await createToken(mine.id, 'live') });
    const foreign = await askFor(operation, others, await fresh());
    const missing = await askFor(operation, absent, await fresh());
    const nonsense = await askFor(
      operation,
      {
        folder_id: 'x',
        template_id: '..%2f',
        submission_id: "'; drop table x",
        submission_batch_id: '%ff',
        combined_submission_id: 'com_',
        data_request_id: 'drq_%00',
        font_id: '%00',
        webhook_endpoint_id: 'whe_',
        webhook_delivery_id: '%ff',
        integration_id: 'aci_%00',
        name: 'x',
      },
      await fresh(),
    );
    expect(foreign.status).toBe(404);
    for (const answer of [missing, nonsense]) {
      expect(answer.status).toBe(foreign.status);
      expect(answer.text).toBe(foreign.text);
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(foreign));
    }
  });
});

function withoutRequestId({ headers }: Answer) {
  return [...headers].filter(([name]) => name !== 'x-request-id').sort();
}

it('shows nothing of another account in its lists', async () => {
  for (const path of [
    '/folders',
    '/templates',
    '/submissions',
    '/combined_submissions',
    '/webhook_deliveries',
    `/webhook_deliveries?endpoint_id=${others.webhook_endpoint_id}`,
    `/folders?parent_folder_id=${others.folder_id}`,
  ]) {
    const { json } = await as(mine.live).get(path);
    expect(json.submissions ?? json.deliveries ?? json, path).toEqual([]);
  }
});

it('leaves records of other accounts as they were', async () => {
  const { json: folders } = await as(other.live).get('/folders');
  expect(folders).toMatchObject([{ id: others.folder_id, name: 'Private', path: '/' }]);
  const { json: template } = await as(other.live).get(`/templates/${others.template_id}?full=true`);
  expect(template.fields).toEqual([]);
});

it('refuses the folder of another account as a target exactly like an absent one', async () => {
  const token = mine.live;
  const folder = await as(token).post('/folders', { folder: { name: 'Mine' } });
  const answers = async (parent: string) => [
    await as(token).post('/folders', { folder: { name: 'New', parent_folder_id: parent } }),
    await as(token).post(`/folders/${folder.json.id}/move`, { folder: { parent_folder_id: parent } }),
    await as(token).post('/templates', form({ 'template[name]': 'x', 'template[parent_folder_id]': parent })),
  ];
  const foreign = await answers(others.folder_id);
  const missing = await answers(absent.folder_id);
  for (const [index, answer] of foreign.entries()) {
    expectRefusal(answer, 404, 'folder_not_found');
    expect(answer.text).toBe(missing[index]?.text);
  }
});

describe('a test token', () => {
  it('sees a live submission no more than an absent one', async () => {
    const { test } = other;
    const { submission_id } = others;
    const live = await as(test).get(`/submissions/${submission_id}`);
    const missing = await as(test).get(`/submissions/${absent.submission_id}`);
    expectRefusal(live, 404, 'submission_not_found');
    expect(live.text).toBe(missing.text);
    for (const path of [
      '/submissions',
      '/submissions?type=live',
      `/templates/${others.template_id}/submissions`,
    ])
      expect((await as(test).get(path)).json.submissions).toEqual([]);
  });

  it('cannot make a live PDF', async () => {
    const answer = await as(other.test).post(`/templates/${others.template_id}/submissions`, {
      data: {},
      test: false,
    });
    expectRefusal(answer, 403, 'test_token');
  });

  it('makes a test PDF by default, and on request', async () => {
    for (const body of [{ data: {} }, { data: {}, test: true }]) {
      const { json } = await as(other.test).post(`/templates/${others.template_id}/submissions`, body);
      expect(json.submission).toMatchObject({ state: 'processed', test: true });
      expect((await as(other.test).get(`/submissions/${json.submission.id}`)).status).toBe(200);
    }
  });
});

it('revoked tokens are refused everywhere within five seconds', async () => {
  const token = await createToken(mine.id, 'live');
  expect((await as(token).get('/authentication')).status).toBe(200);
  await database.update(apiTokens).set({ revokedAt: Date.now() }).where(eq(apiTokens.id, token.id));
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 5_000);
  try {
    for (const operation of operations) unauthorized(await askFor(operation, absent, { token }));
  } finally {
    vi.restoreAllMocks();
  }
});
