import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { oneTimeSecrets, sessions, users } from '../../../src/core/db/schema';
import { encryptSecret } from '../../../src/core/platform/encrypt-secret';
import { randomSecret } from '../../../src/core/platform/secret';
import { limits } from '../../../src/lib/limits';
import { insertSecret } from '../../../src/service/accounts/sign-in/secret-store';
import { database } from '../../support/app';
import { heldDatabase, once } from '../../support/held-database';
import { Browser, createPerson, signIn, type TestPerson } from '../../support/people';

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

async function resetPassword({ id: userId, ip, email }: TestPerson): Promise<void> {
  const secret = randomSecret();
  const expiresAt = Date.now() + 60_000;
  await insertSecret(database, { purpose: 'password_reset', secret, userId, expiresAt }, Date.now());
  const fields = { secret, email, password: chosen };
  const answer = await new Browser(ip).submit('/reset-password/use', fields);
  expect(answer.headers.get('location')).toBe('/sign-in?said=password');
}

function sessionsOf({ id }: TestPerson) {
  return database.$count(sessions, eq(sessions.userId, id));
}

describe('a new password ends what was begun with the old one', () => {
  it('while a member signs in', async () => {
    const person = await createPerson();
    const thief = new Browser(person.ip);
    const fields = { email: person.email, password: person.password };
    const answer = await overtaken(thief, '/sign-in', fields, () => resetPassword(person));
    expect(answer.status).toBe(422);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await sessionsOf(person)).toBe(0);
    const own = await new Browser(person.ip).submit('/sign-in', { email: person.email, password: chosen });
    expect(own.status).toBe(303);
  });

  it('while a member is about to enter the second factor', async () => {
    const person = await createPerson();
    const totpSecret = encryptSecret('any', 'totp:none');
    await database.update(users).set({ totpSecret }).where(eq(users.id, person.id));
    const fields = { email: person.email, password: person.password };
    const answer = await overtaken(new Browser(person.ip), '/sign-in', fields, () => resetPassword(person));
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('name="pending"');
    expect(await database.$count(oneTimeSecrets, eq(oneTimeSecrets.userId, person.id))).toBe(0);
  });

  it('while a member changes the password', async () => {
    const person = await createPerson();
    const thief = await signIn(person);
    const csrf = await thief.csrfToken();
    const fields = { csrf, current: person.password, password: 'a password of the thief' };
    await overtaken(thief, `${account}/password`, fields, () => resetPassword(person));
    expect(await sessionsOf(person)).toBe(0);
    const own = await new Browser(person.ip).submit('/sign-in', { email: person.email, password: chosen });
    expect(own.status).toBe(303);
  });
});

describe('signing out everywhere', () => {
  it('ends a session that is confirming the member', async () => {
    const person = await createPerson();
    const thief = await signIn(person);
    const confirmedAt = Date.now() - limits.confirmedMinutes * 60_000;
    await database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, person.id));
    const own = await signIn(person);
    const endAll = async () => own.submit(`${account}/sessions/end-all`, { csrf: await own.csrfToken() });
    const fields = { csrf: await thief.csrfToken(), password: person.password };
    const answer = await overtaken(thief, '/confirm', fields, endAll);
    expect(answer.status).toBe(303);
    expect(await sessionsOf(person)).toBe(0);
    expect(thief.cookies.has('session')).toBe(false);
    expect((await thief.get(account)).headers.get('location')).toContain('/sign-in');
  });
});
