import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, call, createAccount, send } from '../../support/app';
import { createProvider } from '../../support/identity';
import { awaitMails } from '../../support/mailbox';
import { expectRefusal } from '../../support/refusals';
import { ask, Browser, buyer, createContract, linkFor, typed } from '../../support/signing';
import { begunBrowser, publicForm, sendForm } from '../../support/web-forms';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const data = { title: 'Sale', seller: { name: 'Grace', signature: typed('Grace') } };

function set(templateId: string, template: object, env?: object) {
  const more = env && { env };
  return call('PUT', `/api/v1/templates/${templateId}`, { token: account.live, body: { template }, ...more });
}

async function contract(settings: object = {}): Promise<string> {
  const id = await createContract(account.live);
  const changed = await set(id, settings);
  expect(changed.status, changed.text).toBe(200);
  return id;
}

/** The step of a data request that says no more than this. */
async function stepOf(templateId: string, own: object = {}) {
  const { data_requests } = await ask(account.live, templateId, [buyer(own)], { data });
  const { identity_step, identity_provider } = data_requests[0];
  return [identity_step, identity_provider];
}

describe('the identity step of a template', () => {
  it('counts for data requests that have none of their own', async () => {
    const id = await contract();
    expect((await as(account.live).get(`/templates/${id}`)).json).toMatchObject({
      identity_step: 'none',
      identity_provider: null,
    });
    expect(await stepOf(id)).toEqual(['none', null]);
    expect((await set(id, { identity_step: 'passkey' })).json.identity_step).toBe('passkey');
    expect(await stepOf(id)).toEqual(['passkey', null]);
    expect(await stepOf(id, { identity_step: 'email_code' })).toEqual(['email_code', null]);
    expect(await stepOf(id, { identity_step: 'none' })).toEqual(['none', null]);
  });

  it('stands before the document', async () => {
    const id = await contract({ identity_step: 'email_code' });
    const { data_requests } = await ask(account.live, id, [buyer()], { data });
    const browser = new Browser(data_requests[0].id);
    await browser.signIn(await linkFor(account.live, browser.id));
    expectRefusal(
      await call('GET', `/sign/${browser.id}/document.pdf`, { headers: browser.headers() }),
      403,
      'signing_code_required',
    );
  });

  it('does not change data requests that exist', async () => {
    const id = await contract({ identity_step: 'email_code' });
    const [request] = (await ask(account.live, id, [buyer()], { data })).data_requests;
    await set(id, { identity_step: 'none' });
    const { json } = await as(account.live).get(`/data_requests/${request.id}`);
    expect(json.identity_step).toBe('email_code');
  });

  it('brings its provider, also for a data request that names the step only', async () => {
    const [one, other] = [await createProvider(account.live), await createProvider(account.live)];
    const id = await contract({ identity_step: 'provider', identity_provider: one.name });
    expect(await stepOf(id)).toEqual(['provider', one.name]);
    expect(await stepOf(id, { identity_provider: other.name })).toEqual(['provider', other.name]);
    expect(await stepOf(id, { identity_step: 'email_code' })).toEqual(['email_code', null]);
    await set(id, { identity_step: 'none' });
    expect(await stepOf(id)).toEqual(['none', null]);
    expect(await stepOf(id, { identity_step: 'provider' })).toEqual(['provider', one.name]);
  });

  it('needs a provider that exists, and one that was deleted since hinders no other change', async () => {
    const id = await contract();
    const needed = await set(id, { identity_step: 'provider' });
    expectRefusal(needed, 422, 'validation_failed');
    expect(needed.json.errors).toEqual([expect.stringMatching(/^#\/template\/identity_provider: required/)]);
    const unknown = await set(id, { identity_step: 'provider', identity_provider: 'Nobody' });
    expect(unknown.json.errors).toEqual([expect.stringContaining('no identity provider of this name')]);
    const provider = await createProvider(account.live);
    await set(id, { identity_step: 'provider', identity_provider: provider.name });
    await as(account.live).delete(`/identity_providers/${provider.id}`);
    expect((await set(id, { description: 'Still ours' })).status).toBe(200);
    const refused = await as(account.live).post(`/templates/${id}/submissions`, {
      data,
      data_requests: [buyer()],
    });
    expectRefusal(refused, 422, 'validation_failed');
    expect(refused.json.errors[0]).toContain('#/data_requests/0/identity_provider: ');
    expect((await set(id, { identity_provider: '' })).status).toBe(422);
    expect((await set(id, { identity_provider: '', identity_step: 'none' })).status).toBe(200);
  });

  it('needs mail for its codes', async () => {
    const id = await contract();
    const without = { DEV_MAILBOX: 'off' };
    for (const identity_step of ['email_code', 'passkey'])
      expectRefusal(await set(id, { identity_step }, without), 422, 'mail_not_configured');
    await set(id, { identity_step: 'email_code' });
    const sent = { token: account.live, body: { data, data_requests: [buyer()] }, env: without };
    expectRefusal(
      await call('POST', `/api/v1/templates/${id}/submissions`, sent),
      422,
      'mail_not_configured',
    );
  });

  it('counts at the public form, where the code goes to the address that the visitor gave', async () => {
    const form = await publicForm(account.live, { identity_step: 'email_code' });
    const email = `ada-${randomUUID()}@example.com`;
    const browser = begunBrowser(await sendForm(form, { name: 'Ada', email, attempt: '' }));
    expectRefusal(
      await call('GET', `/sign/${browser.id}/document.pdf`, { headers: browser.headers() }),
      403,
      'signing_code_required',
    );
    const sendCode = (texts: Record<string, string>) =>
      send('POST', `/sign/${browser.id}/code`, {
        body: new URLSearchParams(texts).toString(),
        headers: { ...browser.headers(), 'content-type': 'application/x-www-form-urlencoded' },
      });
    await (await sendCode({ again: '1' })).arrayBuffer();
    const [mail] = await awaitMails(email, 1);
    const code = /^\D*(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await sendCode({ code })).status).toBe(303);
    expect((await browser.view()).status).toBe(200);
    const { json } = await as(account.live).get(`/data_requests/${browser.id}`);
    expect(json).toMatchObject({ auth_type: 'none', identity_step: 'email_code' });
  });
});
