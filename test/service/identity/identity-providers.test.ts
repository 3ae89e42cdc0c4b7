import { beforeEach, describe, expect, it } from 'vitest';
import { identityProviders } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, createToken, database, send } from '../../support/app';
import { askedOf, byCode, createProvider, isSignedWith } from '../../support/identity';
import { createMember, signIn } from '../../support/members';
import { expectRefusal } from '../../support/refusals';
import { ask, Browser, buyer, createContract, linkFor, typed } from '../../support/signing';

let account: Account;

beforeEach(async () => {
  account = await createAccount();
});

const url = 'https://example.com/identity?key=secret-of-the-service';

function api() {
  return as(account.live);
}

describe('an identity provider', () => {
  it('is created, listed, moved and deleted, and shows its secret once', async () => {
    const created = await api().post('/identity_providers', { name: 'SMS', url });
    expect(created.status, created.text).toBe(201);
    const { secret, ...record } = created.json;
    expect(secret).toMatch(/^whsec_/);
    expect(record).toMatchObject({ name: 'SMS', url, last_problem: null, last_problem_at: null });
    const path = `/identity_providers/${record.id}`;
    expect((await api().get('/identity_providers')).json).toEqual([record]);
    expect((await api().get(path)).json).toEqual(record);
    const moved = await api().put(path, { url: 'https://example.org/' });
    expect(moved.json).toMatchObject({
      ...record,
      url: 'https://example.org/',
      updated_at: expect.any(String),
    });
    const rows = await database.select().from(identityProviders);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await api().delete(path)).json).toEqual(moved.json);
    expectRefusal(await api().get(path), 404, 'identity_provider_not_found');
    expectRefusal(await api().delete(path), 404, 'identity_provider_not_found');
  });

  it.each([
    [{ name: 'SMS' }, '#/url'],
    [{ url }, '#/name'],
    [{ name: '', url }, '#/name'],
    [{ name: '<b>', url }, '#/name'],
    [{ name: 'a\u202eb', url }, '#/name'],
    [{ name: 'a'.repeat(41), url }, '#/name'],
    [{ name: 'SMS', url: 'http://example.com/' }, '#/url'],
    [{ name: 'SMS', url: 'https://user:pw@example.com/' }, '#/url'],
    [{ name: 'SMS', url: 'https://10.0.0.1/' }, '#/url'],
    [{ name: 'SMS', url: 'https://169.254.169.254/' }, '#/url'],
    [{ name: 'SMS', url: 'https://intranet/' }, '#/url'],
    [{ name: 'SMS', url: 'https://example.com:8443/' }, '#/url'],
  ])('is refused: %o', async (body, at) => {
    const refused = await api().post('/identity_providers', body);
    expectRefusal(refused, 422, 'validation_failed');
    expect(refused.json.errors[0]).toContain(at);
  });

  it('has a name of its own, and an account only so many', async () => {
    await api().post('/identity_providers', { name: 'SMS', url });
    const again = await api().post('/identity_providers', { name: 'SMS', url });
    expectRefusal(again, 422, 'validation_failed');
    for (let count = 1; count < limits.identityProviders; count += 1)
      expect((await api().post('/identity_providers', { name: `P${count}`, url })).status).toBe(201);
    const more = await api().post('/identity_providers', { name: 'One more', url });
    expect(more.json.errors).toEqual([expect.stringContaining('(identityProviders)')]);
  });

  it('is for live tokens that reach the account, and for its own account', async () => {
    const { id } = await createProvider(account.live);
    const path = `/identity_providers/${id}`;
    expectRefusal(
      await as(account.test).post('/identity_providers', { name: 'SMS', url }),
      403,
      'test_token',
    );
    const stranger = await createAccount();
    for (const token of [account.test, stranger.live]) {
      expect((await as(token).get('/identity_providers')).json).toEqual([]);
      const answers = [
        await as(token).get(path),
        await as(token).put(path, { url }),
        await as(token).post(`${path}/rotate_secret`),
        await as(token).delete(path),
      ];
      for (const answer of answers) expectRefusal(answer, 404, 'identity_provider_not_found');
    }
    const reader = as(await createToken(account.id, 'live', { scopes: ['account:read'] }));
    expect((await reader.get(path)).status).toBe(200);
    expectRefusal(await reader.delete(path), 403, 'insufficient_scope');
  });

  it('signs with both secrets after a rotation', async () => {
    const provider = await createProvider(account.live, { 'identity.start': [byCode] });
    const rotated = await api().post(`/identity_providers/${provider.id}/rotate_secret`);
    expect([rotated.status, rotated.json.secret === provider.secret]).toEqual([200, false]);
    const step = { identity_step: 'provider', identity_provider: provider.name };
    const data = { title: 'Sale', seller: { name: 'Grace', signature: typed('Grace') } };
    const { data_requests } = await ask(account.live, await createContract(account.live), [buyer(step)], {
      data,
    });
    const browser = new Browser(data_requests[0].id);
    await browser.signIn(await linkFor(account.live, browser.id));
    await send('POST', `/sign/${browser.id}/identity`, {
      body: 'again=1',
      headers: { ...browser.headers(), 'content-type': 'application/x-www-form-urlencoded' },
    });
    const [start] = await askedOf(provider);
    for (const secret of [provider.secret, rotated.json.secret])
      expect(start && isSignedWith(secret, start)).toBe(true);
  });
});

describe('the page of identity providers', () => {
  const page = '/dashboard/identity-providers';

  it('teaches, and shows providers without their secrets to whom they belong', async () => {
    const owner = await signIn(await createMember({ accountId: account.id }));
    owner.cookies.set('mode', 'live');
    expect((await owner.get(page)).text).toContain('No identity providers yet');
    const { name, secret } = await createProvider(account.live);
    const shown = (await owner.get(page)).text;
    expect(shown).toContain(name);
    expect(shown).not.toContain(secret);
    owner.cookies.set('mode', 'test');
    expect((await owner.get(page)).text).not.toContain(name);
    const viewer = await signIn(await createMember({ accountId: account.id, role: 'viewer' }));
    viewer.cookies.set('mode', 'live');
    const seen = (await viewer.get(page)).text;
    expect(seen).toContain(name);
    expect(seen).not.toMatch(/data-act=|data-opens=|data-send=/);
    const developer = await signIn(await createMember({ accountId: account.id, role: 'developer' }));
    developer.cookies.set('mode', 'live');
    expect((await developer.get(page)).text).not.toMatch(/data-act=|data-opens=|data-send=/);
    const mine = { name: 'Mine', url };
    expectRefusal(await developer.api('POST', '/identity_providers', mine), 403, 'not_permitted');
    const stranger = await signIn(await createMember());
    stranger.cookies.set('mode', 'live');
    expect((await stranger.get(page)).text).not.toContain(name);
  });
});
