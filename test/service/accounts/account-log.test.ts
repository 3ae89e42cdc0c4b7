import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountLog } from '../../../src/core/db/schema';
import { database } from '../../support/app';
import { Browser, createMember, signIn, type TestMember } from '../../support/members';

async function linesOf({ accountId }: TestMember) {
  const lines = await database
    .select()
    .from(accountLog)
    .where(eq(accountLog.accountId, accountId))
    .orderBy(desc(accountLog.id));
  return lines.map(({ kind, userId, ip, details }) => ({ kind, userId, ip, details }));
}

it('The account log has sign-ins, tokens and sign-outs, with their member and address', async () => {
  const member = await createMember();
  const browser = await signIn(member);
  const csrf = await browser.csrfToken();
  const { id, secret } = (await browser.api('POST', '/api_tokens', { label: 'Shop', mode: 'live' })).json;
  await browser.api('PUT', `/api_tokens/${id}`, { scopes: ['documents:read'] });
  await browser.api('DELETE', `/api_tokens/${id}`);
  await browser.api('DELETE', `/api_tokens/${id}`);
  await browser.submit('/sign-out', { csrf });
  const lines = await linesOf(member);
  expect(lines.map(({ kind }) => kind)).toEqual([
    'session.ended',
    'token.revoked',
    'token.changed',
    'token.created',
    'session.started',
  ]);
  for (const { userId, ip } of lines) expect([userId, ip]).toEqual([member.id, member.ip]);
  expect(lines[2]?.details).toEqual({ changed: [], scopes: ['documents:read'] });
  expect(JSON.stringify(lines)).not.toContain(secret);
});

it('The account log has a few refused sign-ins of a member, and its lines never change', async () => {
  const member = await createMember();
  await new Browser(member.ip).submit('/sign-in', { email: member.email, password: 'a wrong password' });
  await expect.poll(() => linesOf(member)).toHaveLength(1);
  expect((await linesOf(member))[0]).toMatchObject({
    kind: 'session.refused',
    details: { wrong: 'password' },
  });
  await expect(
    database
      .update(accountLog)
      .set({ kind: 'session.started' })
      .where(eq(accountLog.accountId, member.accountId)),
  ).rejects.toThrow();
});
