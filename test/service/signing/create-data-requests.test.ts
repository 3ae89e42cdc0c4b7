import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { ask, buyer, contractFields, createContract, seller, signer } from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

function send(people: unknown, more: object = {}) {
  return as(account.live).post(`/templates/${templateId}/submissions`, {
    data: { title: 'Sale' },
    data_requests: people,
    ...more,
  });
}

describe('creating data requests', () => {
  it('asks one signer for every field that the data does not give', async () => {
    const data = { title: 'Sale', seller: { name: 'Grace' } };
    const submission = await ask(account.live, templateId, [signer('Ada')], { data });
    expect(submission.data_requests[0].fields).toEqual(['buyer/name', 'buyer/signature', 'seller/signature']);
  });

  it('does not ask for fields that the data gives, also when they are named', async () => {
    const data = { title: 'Sale', buyer: { name: 'Ada' } };
    const submission = await ask(account.live, templateId, [buyer(), seller()], { data });
    expect(submission.data_requests[0].fields).toEqual(['buyer/signature']);
  });

  it('stores every property of a signer, and shows it', async () => {
    const said = {
      order: 3,
      metadata: { role: 'buyer' },
      auth_type: 'oauth',
      auth_provider: 'google',
      auth_second_factor_type: 'totp',
      auth_session_id_hash: 'a'.repeat(64),
      auth_user_id_hash: 'user 1',
      auth_username_hash: 'b'.repeat(64),
      auth_phone_number_hash: '+1 555 0100',
      language: 'ja',
      may_delegate: true,
    };
    const submission = await ask(account.live, templateId, [buyer(said), seller()]);
    const [request] = submission.data_requests;
    expect(request).toMatchObject({ ...said, name: 'Ada', sort_order: 3 });
    const alone = await as(account.live).get(`/data_requests/${request.id}`);
    expect(alone.json).toEqual({ ...request, submission_id: submission.id });
    const listed = (await as(account.live).get(`/templates/${templateId}/submissions`)).json.submissions;
    expect(listed.find(({ id }: { id: string }) => id === submission.id)).toMatchObject({
      state: 'waiting_for_data_requests',
      data_requests: [{ id: request.id, metadata: { role: 'buyer' } }, {}],
    });
  });

  it('returns at once on the synchronous host, and so does a later read', async () => {
    const started = Date.now();
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const { json } = await as(account.live).get(`/submissions/${submission.id}`);
    expect(json.state).toBe('waiting_for_data_requests');
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  const refused: [string, unknown, (string | RegExp)[]][] = [
    ['nobody', [], ['#/data_requests: must have at least one item, or be left out']],
    ['no list', {}, ['#/data_requests: must be an array, not an object']],
    [
      'without an address or a way of authentication',
      [{}],
      [/^#\/data_requests\/0\/email: required/, /^#\/data_requests\/0\/auth_type: /],
    ],
    [
      'without the time of the authentication',
      [{ email: 'a@example.com', auth_type: 'password' }],
      ['#/data_requests/0/auth_session_started_at: required (timestamp) when `auth_type` is password'],
    ],
    [
      'what is no address',
      [signer('Ada', { email: 'nobody' })],
      ['#/data_requests/0/email: must be an email address'],
    ],
    [
      'an address that ends the header',
      [signer('Ada', { email: 'a@example.com\r\nBcc: b@example.com' })],
      ['#/data_requests/0/email: must be an email address'],
    ],
    [
      'a name of two lines',
      [signer('Ada', { name: 'Ada\nBcc: x' })],
      ['#/data_requests/0/name: must be one line of text'],
    ],
    ['an unknown property', [signer('Ada', { phone: '1' })], ['#/data_requests/0/phone: unknown property']],
    [
      'a field that there is not',
      [signer('Ada', { fields: ['nowhere', 'buyer/name'] })],
      ['#/data_requests/0/fields/0: the template has no field "nowhere" that a signer can fill in'],
    ],
    [
      'several people without fields',
      [signer('Ada'), buyer()],
      ['#/data_requests/0/fields: required: with several data requests, each must list its own fields'],
    ],
    [
      'a field for two',
      [buyer(), seller({ fields: ['seller/name', 'buyer/name'] })],
      ['#/data_requests/1/fields/1: "buyer/name" is already assigned to #/data_requests/0'],
    ],
    [
      'too many people',
      Array.from({ length: 21 }, () => buyer()),
      ['#/data_requests: must have at most 20 items'],
    ],
  ];
  it.each(refused)('refuses %s', async (_, people, problems) => {
    expectProblems(await send(people), problems);
  });

  it('refuses wrong data beside fields that signers still fill in, and keeps the request', async () => {
    const wrong = expectRefusal(
      await send([buyer(), seller()], { data: { title: 5, buyer: { name: 'Ada' } } }),
      422,
      'invalid_data',
    );
    expect(wrong.errors).toEqual(['#/title: expected a string, got a number']);
    expect(wrong.submission.state).toBe('invalid_data');
    const missing = expectRefusal(await send([buyer()]), 422, 'invalid_data');
    expect(missing.errors).toEqual(['#/seller: is missing']);
  });

  it('is the same in a batch', async () => {
    const batch = await as(account.live).post('/submissions/batches', [
      { template_id: templateId, data: { title: 'Sale' }, data_requests: [buyer(), seller()] },
    ]);
    expect(batch.status, batch.text).toBe(201);
    expect(batch.json.submissions).toMatchObject([
      { state: 'waiting_for_data_requests', data_requests: [{ state: 'pending' }, { state: 'pending' }] },
    ]);
  });

  it('shows a test token only test data requests', async () => {
    const live = await ask(account.live, templateId, [buyer(), seller()]);
    const id = live.data_requests[0].id;
    expectRefusal(await as(account.test).get(`/data_requests/${id}`), 404, 'data_request_not_found');
    expectRefusal(await as(account.test).post(`/data_requests/${id}/tokens`), 404, 'data_request_not_found');
    const test = await ask(account.test, templateId, [buyer(), seller()]);
    expect((await as(account.test).get(`/data_requests/${test.data_requests[0].id}`)).status).toBe(200);
  });
});

describe('changing a data request', () => {
  const update = (id: string, body: unknown) => as(account.live).put(`/data_requests/${id}`, body);

  it('changes the properties that are sent, and nothing else', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const [request] = submission.data_requests;
    const change = {
      auth_type: 'oauth',
      auth_provider: 'github',
      auth_session_started_at: '2026-02-01T10:00:00+02:00',
      metadata: { seen: 1 },
      order: 7,
    };
    const changed = await update(request.id, change);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json).toEqual({
      status: 'success',
      data_request: {
        ...request,
        ...change,
        sort_order: 7,
        auth_session_started_at: '2026-02-01T08:00:00.000Z',
        submission_id: submission.id,
      },
    });
  });

  it('gives no field to two signers', async () => {
    const template = await createTemplate(account.live, [
      ...contractFields,
      { name: 'note', page: 1, x: 72, y: 600, required: false },
    ]);
    const submission = await ask(account.live, template, [buyer(), seller()]);
    const [first] = submission.data_requests;
    const more = await update(first.id, { fields: ['buyer/signature', 'buyer/name', 'note'] });
    expect(more.json.data_request.fields).toEqual(['buyer/name', 'buyer/signature', 'note']);
    expectProblems(await update(first.id, { fields: ['seller/name'] }), [
      '#/fields/0: "seller/name" is already assigned to another data request',
    ]);
    expectProblems(await update(first.id, {}), ['#/: must have at least one property']);
    expectProblems(await update(first.id, { fields: ['note'] }), [
      '#/fields: a required field would have no signer: #/buyer: is missing',
    ]);
    const taken = await Promise.all(
      submission.data_requests.map(({ id, fields }: { id: string; fields: string[] }) =>
        update(id, { fields: [...fields, 'note'] }),
      ),
    );
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
