import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createHash, createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyedRequests } from '../../../src/core/db/schema';
import { placeOf } from '../../../src/core/idempotency/keyed-requests-store';
import { canonicalJson } from '../../../src/lib/canonical-json';
import { type Account, as, createAccount, database } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { ask, atTheDocument, buyer } from '../../support/signing';

const secret = '384625197';
function plain(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

/** All numbers of nine digits that an attacker would try, of which one is right. */
function* candidates() {
  for (let number = Number(secret) - 500; number < Number(secret) + 500; number++) yield String(number);
}

/** The numbers whose hash, in the given words, stands in the text that is left. */
function recovered(left: string, texts: (number: string) => string[], hash: (text: string) => string) {
  return [...candidates()].filter((number) => texts(number).some((text) => left.includes(hash(text))));
}

async function trailOf(id: string) {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json.entries;
}

async function withData(id: string) {
  return (await as(account.live).get(`/submissions/${id}?include_data=true&wait=false`)).json;
}

async function erase(id: string) {
  expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
}

/** Everything that the journal of a submission still holds, in one text. */
function journalOf(id: string): Promise<string> {
  return runInDurableObject(env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id)), (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\'",
      )
      .toArray();
    return JSON.stringify(tables.map(({ name }) => storage.sql.exec(`select * from "${name}"`).toArray()));
  });
}

describe('the hashes that stay when a submission is deleted', () => {
  it('reveal no number of nine digits, which the salt of the data would', async () => {
    const templateId = await createTemplate(account.live, [{ name: 'number', page: 1 }]);
    const created = await as(account.live).post(`/templates/${templateId}/submissions`, {
      data: { number: secret },
    });
    const { id } = created.json.submission;
    const { data, data_salt: salt } = await withData(id);
    expect(data).toEqual({ number: secret });
    const texts = (number: string) => [JSON.stringify({ number })];
    const left = JSON.stringify(await trailOf(id));
    const salted = (text: string) =>
      createHmac('sha256', Buffer.from(salt, 'hex')).update(text).digest('hex');
    expect(recovered(left, texts, salted)).toEqual([secret]);
    expect(recovered(left, texts, plain)).toEqual([]);
    const leftBy010 = JSON.stringify({ data_hash: plain(JSON.stringify(data)) });
    expect(recovered(leftBy010, texts, plain)).toEqual([secret]);

    await erase(id);
    const gone = await withData(id);
    expect(gone).toMatchObject({ expired: true, data: null });
    expect(gone).not.toHaveProperty('data_salt');
    const entries = await trailOf(id);
    expect(verifyChain(entries)).toBe('intact');
    const rest = JSON.stringify(entries) + (await journalOf(id));
    expect(recovered(rest, texts, plain)).toEqual([]);
    expect(rest).not.toContain(salt);
  });

  it('reveal no answer of a signer', async () => {
    const templateId = await createTemplate(account.live, [
      { name: 'title', page: 1 },
      { name: 'buyer/name', page: 1 },
    ]);
    const submission = await ask(account.live, templateId, [buyer({ fields: ['buyer/name'] })]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    expect((await ada.complete({ 'buyer/name': secret })).status).toBe(200);
    await until(async () => (await withData(submission.id)).state === 'processed');
    const { data, data_salt: salt } = await withData(submission.id);
    const entries = await trailOf(submission.id);
    const hashOf = (value: unknown) =>
      createHmac('sha256', Buffer.from(salt, 'hex')).update(canonicalJson(value)).digest('hex');
    const event = (type: string) =>
      entries
        .map((entry: { event: { type: string } }) => entry.event)
        .find((known: { type: string }) => known.type === type);
    expect(event('data_request.fields_filled')).toMatchObject({
      values_hash: hashOf({ 'buyer/name': secret }),
      salted: true,
    });
    expect(event('submission.data_requests_completed')).toMatchObject({
      data_hash: hashOf(data),
      salted: true,
    });
    expect(event('submission.created')).toMatchObject({ data_hash: hashOf({ title: 'Sale' }), salted: true });

    await erase(submission.id);
    const rest = JSON.stringify(await trailOf(submission.id)) + (await journalOf(submission.id));
    const texts = (number: string) =>
      [
        { 'buyer/name': number },
        { ...data, buyer: { name: number } },
        { buyer: { name: number }, title: 'Sale' },
      ].map((value) => JSON.stringify(value));
    expect(recovered(rest, texts, plain)).toEqual([]);
    expect(rest).not.toContain(salt);
  });
});

describe('the fingerprint of a request with an Idempotency-Key', () => {
  it('goes with the data of the submission that it created', async () => {
    const templateId = await createTemplate(account.live, [{ name: 'number', page: 1 }]);
    const path = `/templates/${templateId}/submissions`;
    const body = { data: { number: secret } };
    const key = crypto.randomUUID();
    const headers = { 'idempotency-key': key };
    const created = await as(account.live).post(path, body, { headers });
    const { id } = created.json.submission;
    const hashed = placeOf({ accountId: account.id, mode: 'live', key }, 0).key;
    const kept = () => database.select().from(keyedRequests).where(eq(keyedRequests.key, hashed)).get();
    expect((await kept())?.requestHash).toMatch(/^[0-9a-f]{64}$/);
    await erase(id);
    await until(async () => (await kept())?.requestHash === null);
    expect((await as(account.live).post(path, body, { headers })).status).toBe(410);
  });
});
