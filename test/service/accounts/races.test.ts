import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { oneTimeSecrets, sessions, users } from '../../../src/core/db/schema';
import { encryptSecret } from '../../../src/core/platform/encrypt-secret';
import { randomSecret } from '../../../src/core/platform/secret';
import { limits } from '../../../src/lib/limits';
import { insertSecret } from '../../../src/service/accounts/sign-in/secret-store';
import { database } from '../../support/app';
import { heldDatabase, once } from '../../support/held-database';
import { Browser, createMember, signIn, type TestMember } from '../../support/members';

const account = '/dashboard/account';
const chosen = 'three ships at sea';

/** Sends a form and runs another step after its password was checked but before it takes effect. */
function overtaken(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  other: () => Promise<unknown>,
) {
  return browser.submit(
    path,
    fields,
    {},
    {
      DB: heldDatabase(/^(delete from|update) "sign_in_failures"/, once(other)),
    },
  );
}

async function resetPassword({ id: userId, ip, email }: TestMember): Promise<void> {
  const secret = randomSecret();
  const expiresAt = Date.now() + 60_000;
  await insertSecret(database, { purpose: 'password_reset', secret, userId, expiresAt }, Date.now());
  const fields = { secret, email, password: chosen };
  const answer = await new Browser(ip).submit('/reset-password/use', fields);
  expect(answer.headers.get('location')).toBe('/sign-in?said=password');
}

function sessionsOf({ id }: TestMember) {
  return database.$count(sessions, eq(sessions.userId, id));
}

describe('a new password ends what was begun with the old one', () => {
  it('while a member signs in', async () => {
    const member = await createMember();
    const thief = new Browser(member.ip);
    const fields = { email: member.email, password: member.password };
    const answer = await overtaken(thief, '/sign-in', fields, () => resetPassword(member));
    expect(answer.status).toBe(422);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await sessionsOf(member)).toBe(0);
    const own = await new Browser(member.ip).submit('/sign-in', { email: member.email, password: chosen });
    expect(own.status).toBe(303);
  });

  it('while a member is about to enter the second factor', async () => {
    const member = await createMember();
    const totpSecret = encryptSecret('any', 'totp:none');
    await database.update(users).set({ totpSecret }).where(eq(users.id, member.id));
    const fields = { email: member.email, password: member.password };
    const answer = await overtaken(new Browser(member.ip), '/sign-in', fields, () => resetPassword(member));
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('name="pending"');
    expect(await database.$count(oneTimeSecrets, eq(oneTimeSecrets.userId, member.id))).toBe(0);
  });

  it('while a member changes the password', async () => {
    const member = await createMember();
    const thief = await signIn(member);
    const csrf = await thief.csrfToken();
    const fields = { csrf, current: member.password, password: 'a password of the thief' };
    await overtaken(thief, `${account}/password`, fields, () => resetPassword(member));
    expect(await sessionsOf(member)).toBe(0);
    const own = await new Browser(member.ip).submit('/sign-in', { email: member.email, password: chosen });
    expect(own.status).toBe(303);
  });
});

describe('signing out everywhere', () => {
  it('ends a session that is confirming the member', async () => {
    const member = await createMember();
    const thief = await signIn(member);
    const confirmedAt = Date.now() - limits.confirmedMinutes * 60_000;
    await database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, member.id));
    const own = await signIn(member);
    const endAll = async () => own.submit(`${account}/sessions/end-all`, { csrf: await own.csrfToken() });
    const fields = { csrf: await thief.csrfToken(), password: member.password };
    const answer = await overtaken(thief, '/confirm', fields, endAll);
    expect(answer.status).toBe(303);
    expect(await sessionsOf(member)).toBe(0);
    expect(thief.cookies.has('session')).toBe(false);
    expect((await thief.get(account)).headers.get('location')).toContain('/sign-in');
  });
});
