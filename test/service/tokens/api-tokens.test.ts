import { describe, expect, it } from 'vitest';
import { scopes } from '../../../src/core/api/scopes';
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

  it('have scopes, an end, IP addresses and a creator, all of which can be changed', async () => {
    const { member, browser } = await make();
    const plain = await browser.api('POST', '/api_tokens', { label: 'All', mode: 'live' });
    expect(plain.json).toMatchObject({
      scopes: scopes.filter((scope) => !['log:read', 'holds:write', 'export:read'].includes(scope)),
      expires_at: null,
      allowed_ips: [],
      created_by_id: member.id,
    });
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const rights = { scopes: ['documents:read'], expires_at, allowed_ips: ['203.0.113.0/24'] };
    const made = await browser.api('POST', '/api_tokens', { label: 'Few', mode: 'test', ...rights });
    expect(made.json).toMatchObject(rights);
    const { id, secret } = made.json;
    const token = { id, secret, accountId: member.accountId };
    const read = () => as(token).get('/submissions', { headers: { 'cf-connecting-ip': '203.0.113.7' } });
    expect((await read()).status).toBe(200);

    const change = { scopes: ['account:read'], expires_at: null, allowed_ips: [] };
    expect((await browser.api('PUT', `/api_tokens/${id}`, change)).json).toMatchObject({
      label: 'Few',
      ...change,
    });
    expectRefusal(await read(), 403, 'insufficient_scope');
    expect((await as(token).get('/templates')).status).toBe(200);
  });

  it('leave no line in the log where nothing changes, and take no end in the past', async () => {
    const { browser } = await make();
    const rights = { scopes: ['documents:read'], allowed_ips: ['203.0.113.0/24'] };
    const made = await browser.api('POST', '/api_tokens', { label: 'Shop', mode: 'test', ...rights });
    const path = `/api_tokens/${made.json.id}`;
    const same = await browser.api('PUT', path, { label: 'Shop', ...rights, expires_at: null });
    expect(same.json).toMatchObject({ label: 'Shop', ...rights });
    const past = await browser.api('PUT', path, { expires_at: '2020-01-01T00:00:00Z' });
    expectRefusal(past, 422, 'validation_failed');
    expect(past.json.errors).toEqual(['#/expires_at: must be in the future']);
    await browser.api('PUT', path, { label: 'Store', scopes: rights.scopes });
    const log = await browser.api('GET', '/account_log?kind=token.changed');
    expect(log.json.lines.map(({ details }: { details: unknown }) => details)).toEqual([
      { changed: ['label'] },
    ]);
    await browser.api('DELETE', path);
    expectRefusal(await browser.api('PUT', path, {}), 404, 'api_token_not_found');
  });

  it('change once where two members give them rights at once', async () => {
    const { browser } = await make();
    const made = await browser.api('POST', '/api_tokens', { label: 'Shop', mode: 'test' });
    const path = `/api_tokens/${made.json.id}`;
    const wanted = [['documents:read'], ['templates:write'], ['account:read']];
    const answers = await Promise.all(wanted.map((scopes) => browser.api('PUT', path, { scopes })));
    const winners = answers.filter(({ status }) => status === 200);
    for (const loser of answers.filter(({ status }) => status !== 200)) expectRefusal(loser, 409, 'conflict');
    const [kept] = (await browser.api('GET', '/api_tokens')).json;
    expect(winners.map(({ json }) => json.scopes)).toContainEqual(kept.scopes);
    const log = await browser.api('GET', '/account_log?kind=token.changed');
    expect(log.json.lines).toHaveLength(winners.length);
  });

  it('are limited to folders and templates of the account, and freed of the limit again', async () => {
    const [{ browser }, stranger] = [await make(), await make()];
    const newFolder = async (by: typeof browser) =>
      (await by.api('POST', '/folders', { folder: { name: 'Shop' } })).json.id;
    const [mine, theirs] = [await newFolder(browser), await newFolder(stranger.browser)];
    const made = await browser.api('POST', '/api_tokens', { label: 'A', mode: 'live', folder_ids: [mine] });
    expect(made.json).toMatchObject({ folder_ids: [mine], template_ids: [] });
    expect((await browser.get('/dashboard/tokens')).text).toContain('Only in Shop');
    const change = (body: object) => browser.api('PUT', `/api_tokens/${made.json.id}`, body);
    for (const [wrong, at] of [
      [{ folder_ids: [mine, theirs] }, '#/folder_ids/1'],
      [{ template_ids: ['tpl_0000000000000000000A'] }, '#/template_ids/0'],
      [{ folder_ids: Array.from({ length: 51 }, (_, index) => `fld_${index}`) }, '#/folder_ids'],
    ] as const) {
      const { errors } = expectRefusal(await change(wrong), 422, 'validation_failed');
      expect(errors[0]).toContain(at);
      const fresh = await browser.api('POST', '/api_tokens', { label: 'B', mode: 'live', ...wrong });
      expectRefusal(fresh, 422, 'validation_failed');
    }
    expect((await change({ label: 'C' })).json.folder_ids).toEqual([mine]);
    expect((await change({ folder_ids: [] })).json).toMatchObject({ folder_ids: [], template_ids: [] });
  });

  it('are refused with rights that make no sense', async () => {
    const { browser } = await make();
    for (const [wrong, at] of [
      [{ scopes: [] }, '#/scopes'],
      [{ scopes: ['documents:shred'] }, '#/scopes/0'],
      [{ expires_at: '2020-01-01T00:00:00Z' }, '#/expires_at'],
      [{ expires_at: 'soon' }, '#/expires_at'],
      [{ allowed_ips: ['example.com'] }, '#/allowed_ips/0'],
    ] as const) {
      const refused = await browser.api('POST', '/api_tokens', { label: 'A', mode: 'test', ...wrong });
      const { errors } = expectRefusal(refused, 422, 'validation_failed');
      expect(errors[0]).toContain(at);
    }
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
