import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount, createToken } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { type Browser, createMember, signIn, type TestMember } from '../../support/members';
import { ask, buyer, createContract, seller } from '../../support/signing';

let account: Account;
let member: TestMember;
let browser: Browser;
let contract: string;

beforeAll(async () => {
  account = await createAccount();
  member = await createMember({ accountId: account.id, role: 'developer' });
  browser = await signIn(member);
  browser.cookies.set('mode', 'live');
  contract = await createContract(account.live);
});

type Entry = { event: Record<string, unknown> };

/** The audit entry of this type that is not an email, because emails name no actor. */
async function entryOf(submissionId: string, type: string): Promise<Record<string, unknown> | undefined> {
  const { json } = await as(account.live).get(`/submissions/${submissionId}/audit`);
  return json.entries
    .map(({ event }: Entry) => event)
    .find((event: Entry['event']) => event['type'] === type && event['kind'] !== 'email');
}

const mailed = buyer({ auth_type: 'email_link' });
const theirs = {
  data: { 'buyer/name': 'Ada', 'buyer/signature': { text: { name: 'Ada', typeface: 'Caveat' } } },
};

function asMember() {
  return { actor: { type: 'user', id: member.id }, ip: member.ip, user_agent: null };
}

describe('the audit trail names who acted on the data request of a signer', () => {
  it('at the dashboard: the member and the network', async () => {
    const asked = await ask(account.live, contract, [mailed, seller()]);
    const path = `/data_requests/${asked.data_requests[0].id}`;
    expect((await browser.api('PUT', path, { name: 'Ada King' })).json.errors ?? []).toEqual([]);
    expect((await browser.api('POST', `${path}/tokens`)).status).toBe(201);
    expect((await browser.api('POST', `${path}/send_link`)).status).toBe(200);
    expect((await browser.api('POST', `${path}/skip`, theirs)).status).toBe(200);
    for (const type of ['updated', 'token_created', 'link_requested'])
      expect(await entryOf(asked.id, `data_request.${type}`)).toMatchObject(asMember());
    expect(await entryOf(asked.id, 'data_request.skipped')).toMatchObject(asMember());
    expect((await browser.api('DELETE', `/submissions/${asked.id}`)).status).toBe(200);
    expect(await entryOf(asked.id, 'submission.expired')).toMatchObject({ by: 'request', ...asMember() });
  });

  it('through the API: the token and the network', async () => {
    const token = await createToken(account.id, 'live');
    const headers = { 'cf-connecting-ip': '203.0.113.80', 'user-agent': 'shop/1.0' };
    const asToken = {
      actor: { type: 'api_token', id: token.id },
      ip: '203.0.113.80',
      user_agent: 'shop/1.0',
    };
    const asked = await ask(account.live, contract, [mailed, seller()]);
    const path = `/data_requests/${asked.data_requests[0].id}`;
    expect((await as(token).post(`${path}/send_link`, undefined, { headers })).status).toBe(200);
    expect((await as(token).post(`${path}/skip`, theirs, { headers })).status).toBe(200);
    expect((await as(token).delete(`/submissions/${asked.id}`, { headers })).status).toBe(200);
    for (const type of ['data_request.link_requested', 'data_request.skipped', 'submission.expired'])
      expect(await entryOf(asked.id, type)).toMatchObject(asToken);
    expect(JSON.stringify(await entryOf(asked.id, 'submission.expired'))).not.toContain(token.secret);
  });

  it('in words on the page of the submission', async () => {
    const template = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
    const made = await as(account.live).post(`/templates/${template}/submissions`, { data: { name: 'Ada' } });
    const { id } = made.json.submission;
    await browser.api('DELETE', `/submissions/${id}`);
    const page = await browser.get(`/dashboard/submissions/${id}`);
    expect(page.text).toContain(`In the dashboard, by the user ${member.id}`);
    expect(page.text).toContain(member.ip);
  });
});
