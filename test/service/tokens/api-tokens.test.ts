import { describe, expect, it } from 'vitest';
import { as } from '../../support/app';
import { createMember, signIn } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

async function make(role: 'owner' | 'viewer' = 'owner') {
  const member = await createMember({ role });
  return { member, browser: await signIn(member) };
}

describe('API tokens', () => {
  it('are created, shown once, used, changed and revoked', async () => {
    const { member, browser } = await make();
    const made = await browser.api('POST', '/api_tokens', { label: 'Shop', mode: 'test' });
    expect(made.status).toBe(201);
    const { id, secret } = made.json;
    expect(id).toMatch(/^api_test_\w{20}$/);
    const token = { id, secret, accountId: member.accountId };
    expect((await as(token).get('/authentication')).status).toBe(200);

    const changed = await browser.api('PUT', `/api_tokens/${id}`, {
      webhook_url: 'https://example.com/hook',
    });
    expect(changed.json).toMatchObject({ label: 'Shop', webhook_url: 'https://example.com/hook' });
    const listed = await browser.api('GET', '/api_tokens');
    expect(listed.text).not.toContain(secret);
    expect((await browser.get('/dashboard/tokens')).text).not.toContain(secret);

    const revoked = await browser.api('DELETE', `/api_tokens/${id}`);
    expect(revoked.json.revoked_at).not.toBeNull();
    expectRefusal(await as(token).get('/authentication'), 401, 'unauthorized');
    expect((await browser.api('DELETE', `/api_tokens/${id}`)).json).toEqual(revoked.json);
    expectRefusal(
      await browser.api('PUT', `/api_tokens/${id}`, { label: 'Again' }),
      404,
      'api_token_not_found',
    );
  });

  it('of other accounts are not found', async () => {
    const [{ browser }, other] = [await make(), await make()];
    const { id } = (await other.browser.api('POST', '/api_tokens', { label: 'Theirs', mode: 'live' })).json;
    const [foreign, absent] = [
      await browser.api('DELETE', `/api_tokens/${id}`),
      await browser.api('DELETE', '/api_tokens/api_live_0000000000000000000A'),
    ];
    expectRefusal(foreign, 404, 'api_token_not_found');
    expect(foreign.text).toBe(absent.text);
    expect((await browser.api('GET', '/api_tokens')).text).not.toContain(id);
  });

  it('are refused with a webhook URL that is not allowed, without a label, and to viewers', async () => {
    const { browser } = await make();
    for (const more of [{ webhook_url: 'http://example.com/' }, { label: '' }, { mode: 'both' }])
      expectRefusal(
        await browser.api('POST', '/api_tokens', { label: 'A', mode: 'test', ...more }),
        422,
        'validation_failed',
      );
    const viewer = await make('viewer');
    const refused = await viewer.browser.api('POST', '/api_tokens', { label: 'A', mode: 'test' });
    expectRefusal(refused, 403, 'not_permitted');
  });

  it('are not part of the public API', async () => {
    const { member } = await make();
    const { browser } = await make();
    const { id, secret } = (await browser.api('POST', '/api_tokens', { label: 'A', mode: 'live' })).json;
    expectRefusal(
      await as({ id, secret, accountId: member.accountId }).get('/api_tokens'),
      404,
      'endpoint_not_found',
    );
  });
});
