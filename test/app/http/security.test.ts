import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { scopes } from '../../../src/core/api/scopes';
import { apiTokens } from '../../../src/core/db/schema';
import {
  type Account,
  type Answer,
  as,
  basic,
  createAccount,
  createToken,
  database,
} from '../../support/app';
import {
  absent,
  askFor,
  type Belongings,
  bodies,
  makeBelongings,
  namesIn,
  templateForm,
} from '../../support/belongings';
import { expectRefusal } from '../../support/refusals';

let mine: Account;
let other: Account;
let others: Belongings;

beforeAll(async () => {
  mine = await createAccount();
  other = await createAccount();
  others = await makeBelongings(other);
});

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
    const fresh = async () => ({ token: await createToken(mine.id, 'live', { scopes: [...scopes] }) });
    const foreign = await askFor(operation, others, await fresh());
    const missing = await askFor(operation, absent, await fresh());
    const nonsense = await askFor(
      operation,
      {
        folder_id: 'x',
        template_id: '..%2f',
        editor_token_id: 'edt_',
        submission_id: "'; drop table x",
        submission_batch_id: '%ff',
        bundle_id: 'bun_%00',
        combined_submission_id: 'com_',
        custom_file_id: 'cfi_%00',
        data_request_id: 'drq_%00',
        font_id: '%00',
        webhook_endpoint_id: 'whe_',
        webhook_delivery_id: '%ff',
        integration_id: 'aci_%00',
        identity_provider_id: 'idp_%00',
        seal_key_id: 'slk_%00',
        legal_hold_id: 'hld_%00',
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
  expect(template.fields).toEqual({});
});

it('refuses the folder of another account as a target exactly like an absent one', async () => {
  const token = mine.live;
  const folder = await as(token).post('/folders', { folder: { name: 'Mine' } });
  const answers = async (parent: string) => [
    await as(token).post('/folders', { folder: { name: 'New', parent_folder_id: parent } }),
    await as(token).post(`/folders/${folder.json.id}/move`, { folder: { parent_folder_id: parent } }),
    await as(token).post(
      '/templates',
      await templateForm({ 'template[name]': 'x', 'template[parent_folder_id]': parent }),
    ),
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
