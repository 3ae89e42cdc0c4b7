import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { until } from '../../support/coordinator';
import { expectProblems } from '../../support/refusals';
import { atTheDocument, buyer, createContract, seller, typed } from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

afterEach(() => vi.restoreAllMocks());

const answers = { 'seller/name': 'Grace', 'seller/signature': typed('Grace') };
const whole = {
  title: 'Sale',
  buyer: { name: 'Ada', signature: typed('Ada') },
  seller: { name: 'Grace', signature: typed('Grace') },
};
/** The buyer has signed already. */
const half = { title: 'Sale', buyer: whole.buyer };

function create(submissions: object[], options = {}) {
  return as(account.live).post('/submissions/batches', { template_id: templateId, submissions }, options);
}

async function batchOf(id: string) {
  return (await as(account.live).get(`/submissions/batches/${id}?include_submissions=true`)).json;
}

function stubOf(id: string) {
  return env.BATCHES.get(env.BATCHES.idFromName(id));
}

function storedIds(id: string): Promise<string[]> {
  return runInDurableObject(stubOf(id), (_, { storage }) =>
    storage.sql
      .exec<{ id: string }>('select id from child order by position')
      .toArray()
      .map((child) => child.id),
  );
}

describe('a submission of a batch that asks signers', () => {
  it('is not waited for, and the batch ends when the signers have completed', async () => {
    const created = await create([{ data: whole }, { data: half, data_requests: [seller()] }]);
    expect(created.status, created.text).toBe(201);
    const { submission_batch: batch, submissions } = created.json;
    expect(submissions).toMatchObject([{ state: 'processed' }, { state: 'waiting_for_data_requests' }]);
    expect(batch).toMatchObject({ state: 'pending', pending_count: 1, error_count: 0, processed_at: null });
    const [request] = submissions[1].data_requests;
    expect(request).toMatchObject({ name: 'Grace', state: 'pending' });
    expect((await as(account.live).get(`/data_requests/${request.id}`)).json.submission_id).toBe(
      submissions[1].id,
    );

    expect(await batchOf(batch.id)).toMatchObject({ state: 'pending', pending_count: 1 });
    await runDurableObjectAlarm(stubOf(batch.id));
    expect(await batchOf(batch.id)).toMatchObject({ state: 'pending', error_count: 0 });

    const signer = await atTheDocument(account.live, request.id);
    const completed = await signer.complete(answers);
    expect(completed.status, completed.text).toBe(200);
    await until(async () => (await batchOf(batch.id)).state === 'processed');
    expect(await batchOf(batch.id)).toMatchObject({
      pending_count: 0,
      error_count: 0,
      completion_percentage: 100,
    });
  });

  it('ends the batch with an error when it is declined', async () => {
    const { submission_batch: batch, submissions } = (
      await create([{ data: half, data_requests: [seller()] }])
    ).json;
    const signer = await atTheDocument(account.live, submissions[0].data_requests[0].id);
    await signer.post('decline', { reason: 'No' });
    await until(async () => (await batchOf(batch.id)).state === 'error');
    expect(await batchOf(batch.id)).toMatchObject({ pending_count: 0, error_count: 1 });
  });

  it('ends the batch with an error when it expires', async () => {
    const { submission_batch: batch, submissions } = (
      await create([{ data: half, data_requests: [seller()] }])
    ).json;
    await as(account.live).delete(`/submissions/${submissions[0].id}`);
    await until(async () => (await batchOf(batch.id)).state === 'error');
  });

  it('stands in the journal under an id that release 0.3.0 does not find', async () => {
    const { submission_batch: batch, submissions } = (
      await create([{ data: whole }, { data: half, data_requests: [seller()] }])
    ).json;
    const [one, other] = submissions.map(({ id }: { id: string }) => id);
    expect(await storedIds(batch.id)).toEqual([one, `signers:${other}`]);
  });

  it('is looked after less and less often', async () => {
    const { submission_batch: batch } = (await create([{ data: half, data_requests: [seller()] }])).json;
    const alarm = () => runInDurableObject(stubOf(batch.id), (_, { storage }) => storage.getAlarm());
    await runDurableObjectAlarm(stubOf(batch.id));
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * 86_400_000);
    await runDurableObjectAlarm(stubOf(batch.id));
    expect((await alarm()) ?? 0).toBeGreaterThan(Date.now() + 80_000_000);
    now.mockRestore();
  });

  it('is refused with the place of what is wrong, and nothing is made', async () => {
    const wrong = await create([
      { data: whole },
      { data: half, data_requests: [{ email: 'ada@example.com', auth_type: 'password' }] },
      { data: half, data_requests: [buyer({ fields: ['nobody'] })] },
    ]);
    expectProblems(wrong, [/^#\/submissions\/1\/data_requests\/0\/auth_session_started_at: required/]);
    const unknown = await create([{ data: half, data_requests: [seller({ fields: ['nobody'] })] }]);
    expectProblems(unknown, [/^#\/submissions\/0\/data_requests\/0\/fields\/0: /]);
  });
});

describe('a submission of a batch with wait: false', () => {
  it('is not waited for, and others are', async () => {
    const mixed = await create([{ data: whole }, { data: whole, wait: false }]);
    expect(mixed.json.submissions[0].state, mixed.text).toBe('processed');
    const created = await create([{ data: whole, wait: false }]);
    expect(created.status, created.text).toBe(201);
    const { id } = created.json.submission_batch;
    await until(async () => (await batchOf(id)).state === 'processed');
  });
});
