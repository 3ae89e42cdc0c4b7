import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInFailures } from '../../../src/core/db/schema';
import { sha256Hex } from '../../../src/lib/digest';
import { limits } from '../../../src/lib/limits';
import { call, database } from '../../support/app';
import { Browser, createMember } from '../../support/members';

describe('many sign-ins at once', () => {
  it('wait in a short line; the others are refused, and their attempts do not count', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => createMember()));
    const stranger = new Browser('203.0.113.77');
    const held = stranger.submit('/sign-in', { email: 'nobody@example.com', password: 'a long guess' });
    await scheduler.wait(50);
    const answers = await Promise.all(
      members.map(({ ip, email, password }) => new Browser(ip).submit('/sign-in', { email, password })),
    );
    expect((await held).status).toBe(422);
    const refused = members.filter((_, number) => answers[number]?.status === 503);
    const signedIn = answers.filter(({ status }) => status === 303);
    expect(signedIn.length).toBeGreaterThanOrEqual(limits.passwordsWaiting);
    expect(refused.length).toBe(members.length - signedIn.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status === 503))
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const keys = refused.map(({ email }) => sha256Hex(`person\n${email}`));
    const counted = await database.select().from(signInFailures).where(inArray(signInFailures.subject, keys));
    expect(counted.filter(({ failures }) => failures > 0)).toEqual([]);
  });

  it('let other requests go on while a password is hashed', async () => {
    const stranger = new Browser('203.0.114.78');
    let isHashing = true;
    const guess = stranger
      .submit('/sign-in', { email: 'nobody@example.org', password: 'a long guess' })
      .finally(() => {
        isHashing = false;
      });
    let answered = 0;
    while (isHashing) {
      expect((await call('GET', '/health')).status).toBe(200);
      answered += 1;
      await scheduler.wait(5);
    }
    expect((await guess).status).toBe(422);
    expect(answered).toBeGreaterThan(10);
  });

  it('from one network wait together', async () => {
    const network = sha256Hex('network\n198.19.7');
    const failures = limits.signInFailuresOfNetwork - 1;
    const row = { subject: network, failures, lastFailedAt: Date.now(), blockedUntil: 0 };
    await database.insert(signInFailures).values(row);
    const { email, password } = await createMember();
    const last = await new Browser('198.19.7.1').submit('/sign-in', { email, password: `${password}x` });
    expect(last.status).toBe(422);
    const other = await new Browser('198.19.7.2').submit('/sign-in', { email, password });
    expect(other.status).toBe(429);
    const elsewhere = await new Browser('198.19.8.2').submit('/sign-in', { email, password });
    expect(elsewhere.status).toBe(303);
  });
});
