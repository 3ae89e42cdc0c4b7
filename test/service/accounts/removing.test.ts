import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiTokens, sessions, users } from '../../../src/core/db/schema';
import { as, database } from '../../support/app';
import { createMember, signIn, type TestMember } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

async function colleagues() {
  const owner = await createMember();
  const maker = await createMember({ role: 'developer', accountId: owner.accountId, name: 'Grace Hopper' });
  const browser = await signIn(maker);
  const { id, secret } = (await browser.api('POST', '/api_tokens', { label: 'Shop', mode: 'live' })).json;
  return { owner, maker, token: { id, secret, accountId: owner.accountId } };
}

async function remove(by: TestMember, id: string, more: Record<string, string>) {
  const browser = await signIn(by);
  const csrf = await browser.csrfToken();
  const answer = await browser.submit('/dashboard/people/remove', { csrf, id, ...more });
  return answer.headers.get('location');
}

async function isMember(id: string) {
  return (await database.$count(users, eq(users.id, id))) > 0;
}

describe('Removing a member who made tokens', () => {
  it('asks what becomes of them, and removes nobody without a choice', async () => {
    const { owner, maker, token } = await colleagues();
    const page = await (await signIn(owner)).get('/dashboard/people');
    expect(page.text).toContain('They created an API token that still works.');
    for (const wrong of [{}, { tokens: 'burn' }])
      expect(await remove(owner, maker.id, wrong)).toBe('/dashboard/people?problem=tokens');
    expect(await isMember(maker.id)).toBe(true);
    expect((await as(token).get('/authentication')).status).toBe(200);
  });

  it('keeps, hands over or revokes the tokens', async () => {
    for (const fate of ['keep', 'hand_over', 'revoke']) {
      const { owner, maker, token } = await colleagues();
      expect(await remove(owner, maker.id, { tokens: fate })).toBe('/dashboard/people?said=removed');
      expect(await isMember(maker.id)).toBe(false);
      const row = await database.select().from(apiTokens).where(eq(apiTokens.id, token.id)).get();
      expect(row?.createdById).toBe(fate === 'hand_over' ? owner.id : maker.id);
      const answer = await as(token).get('/authentication');
      if (fate === 'revoke') expectRefusal(answer, 401, 'unauthorized');
      else expect(answer.status).toBe(200);
    }
  });

  it('leaves a last owner and their tokens as they are', async () => {
    const owner = await createMember();
    const browser = await signIn(owner);
    await browser.api('POST', '/api_tokens', { label: 'Mine', mode: 'test' });
    expect(await remove(owner, owner.id, { tokens: 'revoke' })).toBe('/dashboard/people?problem=last_owner');
    expect((await browser.api('GET', '/api_tokens')).json[0].revoked_at).toBeNull();
  });

  it('hands nothing over to the member who leaves', async () => {
    const { owner } = await colleagues();
    const other = await createMember({ accountId: owner.accountId });
    await (await signIn(other)).api('POST', '/api_tokens', { label: 'Mine', mode: 'test' });
    expect(await remove(other, other.id, { tokens: 'hand_over' })).toBe('/dashboard/people?problem=tokens');
    expect(await remove(other, other.id, { tokens: 'revoke' })).toBe('/sign-in');
  });

  it('asks nothing where all tokens are revoked', async () => {
    const { owner, maker, token } = await colleagues();
    await (await signIn(owner)).api('DELETE', `/api_tokens/${token.id}`);
    expect(await remove(owner, maker.id, {})).toBe('/dashboard/people?said=removed');
  });
});

describe('A live token', () => {
  async function unconfirmed() {
    const member = await createMember();
    const browser = await signIn(member);
    const make = (more: object) =>
      browser.api('POST', '/api_tokens', { label: 'Shop', mode: 'live', ...more });
    const forget = () =>
      database.update(sessions).set({ confirmedAt: 0 }).where(eq(sessions.userId, member.id));
    return { browser, make, forget };
  }

  it('is made after a fresh confirmation only; a test token needs none', async () => {
    const { browser, make, forget } = await unconfirmed();
    const before = (await browser.api('GET', '/api_tokens')).json.length;
    await forget();
    expectRefusal(await make({}), 403, 'confirmation_required');
    expect((await make({ mode: 'test' })).status).toBe(201);
    expect((await browser.api('GET', '/api_tokens')).json).toHaveLength(before + 1);
  });

  it('gets more rights after a fresh confirmation only', async () => {
    const { browser, make, forget } = await unconfirmed();
    const soon = '2099-01-01T00:00:00Z';
    const rights = { scopes: ['documents:read'], expires_at: soon, allowed_ips: ['203.0.113.0/24'] };
    const { id } = (await make(rights)).json;
    await forget();
    const change = (more: object) => browser.api('PUT', `/api_tokens/${id}`, more);
    for (const more of [
      { scopes: ['documents:read', 'documents:write'] },
      { scopes: null },
      { expires_at: null },
      { expires_at: '2099-06-01T00:00:00Z' },
      { allowed_ips: [] },
      { allowed_ips: ['203.0.113.0/24', '198.51.100.1'] },
    ])
      expectRefusal(await change(more), 403, 'confirmation_required');
    const narrower = await change({ label: 'Till', expires_at: '2098-01-01T00:00:00Z' });
    expect(narrower.json).toMatchObject({ label: 'Till', scopes: ['documents:read'] });
  });

  it('with every scope of today gets those of later versions after a confirmation only', async () => {
    const { browser, make, forget } = await unconfirmed();
    const { id, scopes } = (await make({})).json;
    expect((await browser.api('PUT', `/api_tokens/${id}`, { scopes })).status).toBe(200);
    await forget();
    expectRefusal(
      await browser.api('PUT', `/api_tokens/${id}`, { scopes: null }),
      403,
      'confirmation_required',
    );
  });
});
