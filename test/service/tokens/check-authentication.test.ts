import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unnamedScopes } from '../../../src/core/api/scopes';
import { apiTokens } from '../../../src/core/db/schema';
import {
  type Account,
  as,
  asyncHost,
  basic,
  call,
  createAccount,
  createToken,
  database,
  type Token,
} from '../../support/app';
import { until } from '../../support/coordinator';
import { expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function check(authorization: string) {
  return call('GET', '/api/v1/authentication', { headers: { authorization } });
}

describe('the check of an API token', () => {
  it('succeeds for a live and for a test token, on both hosts', async () => {
    for (const token of [account.live, account.test]) {
      for (const host of ['http://127.0.0.1:8787', asyncHost]) {
        const answer = await as(token).get('/authentication', { host });
        expect(answer.status).toBe(200);
        expect(answer.json).toMatchObject({ status: 'success', token_id: token.id });
      }
    }
  });

  it('says what the token may do', async () => {
    const said = async (token: Token) => (await as(token).get('/authentication')).json;
    const { live, test } = account;
    expect(await said(live)).toEqual({
      ...{ status: 'success', token_id: live.id, mode: 'live', expires_at: null, limited: false },
      scopes: unnamedScopes,
    });
    expect(await said(test)).toMatchObject({ token_id: test.id, mode: 'test' });
    const expiresAt = Date.parse('2099-01-31T09:30:00Z');
    const rights = { scopes: ['account:read' as const], expiresAt, templateIds: ['tpl_0'] };
    const narrow = await createToken(account.id, 'test', rights);
    expect(await said(narrow)).toEqual({
      ...{ status: 'success', token_id: narrow.id, mode: 'test', scopes: ['account:read'], limited: true },
      expires_at: '2099-01-31T09:30:00.000Z',
    });
  });

  it('takes the scheme in any case and a secret with a colon or beyond ASCII', async () => {
    const encoded = basic(account.live).slice('Basic '.length);
    expect((await check(`bAsIc   ${encoded}`)).status).toBe(200);

    const odd = { ...(await createToken(account.id, 'live')), secret: 'pä:ss:wörd' };
    const { createHash } = await import('node:crypto');
    const secretHash = createHash('sha256').update(odd.secret).digest('hex');
    await database.update(apiTokens).set({ secretHash }).where(eq(apiTokens.id, odd.id));
    expect((await check(basic(odd))).status).toBe(200);
  });

  it('stores only the hash of a secret', async () => {
    const row = await database.select().from(apiTokens).where(eq(apiTokens.id, account.live.id)).get();
    expect(row?.secretHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(account.live.secret);
  });

  it('records when the token was last used, once a minute', async () => {
    const token = await createToken(account.id, 'live');
    const lastUsed = async () =>
      (await database.select().from(apiTokens).where(eq(apiTokens.id, token.id)).get())?.lastUsedAt ?? null;
    expect(await lastUsed()).toBeNull();
    await as(token).get('/authentication');
    await until(async () => (await lastUsed()) !== null);
    const first = await lastUsed();
    expect(Math.abs(Date.now() - (first ?? 0))).toBeLessThan(5_000);
    await as(token).get('/authentication');
    expect(await lastUsed()).toBe(first);
  });

  it('refuses another token’s secret, an empty one and one with something added', async () => {
    const { live, test } = account;
    for (const secret of [test.secret, '', `${live.secret}x`, live.secret.slice(1)]) {
      expectRefusal(await check(basic({ id: live.id, secret })), 401, 'unauthorized');
    }
    expect((await check(basic(live))).status).toBe(200);
  });
});
