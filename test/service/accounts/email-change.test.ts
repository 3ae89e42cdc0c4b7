import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { oneTimeSecrets, users } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { database } from '../../support/app';
import { accountLinkIn, awaitMails, mailsTo } from '../../support/mailbox';
import { Browser, createMember, signIn, type TestMember } from '../../support/members';

const account = '/dashboard/account';

function newAddress({ id }: TestMember, name = 'new'): string {
  return `${name}-${id.toLowerCase()}@example.com`;
}

async function ask(browser: Browser, email: string): Promise<string | null> {
  const csrf = await browser.csrfToken();
  return (await browser.submit(`${account}/email`, { csrf, email })).headers.get('location');
}

/** A member who has just requested a new email address, with the link mailed to it. */
async function asked() {
  const member = await createMember();
  const browser = await signIn(member);
  const email = newAddress(member);
  expect(await ask(browser, email)).toBe(`${account}?said=email_asked`);
  const [mail] = await awaitMails(email, 1);
  const link = accountLinkIn(mail);
  const { secret } = link;
  const use = (by = new Browser()) => by.submit('/email-change/use', { secret });
  return { member, browser, email, link, secret, use };
}

async function emailOf({ id }: TestMember): Promise<string | undefined> {
  return (await database.select().from(users).where(eq(users.id, id)))[0]?.email;
}

describe('a new email address', () => {
  it('takes effect once its mailbox has confirmed it, and ends sessions elsewhere', async () => {
    const { member, browser, email, link, use } = await asked();
    const elsewhere = await signIn(member);
    // Programs that scan mail open links too, so opening the link confirms nothing.
    const page = await new Browser().open(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(email);
    expect(await emailOf(member)).toBe(member.email);
    expect((await use(browser)).headers.get('location')).toBe(`${account}?said=email`);
    expect(await emailOf(member)).toBe(email);
    expect((await browser.get(account)).text).toContain(email);
    expect((await elsewhere.get(account)).status).toBe(303);
    expect((await use(browser)).status).toBe(410);
    await signIn({ ...member, email });
    const { password } = member;
    expect((await new Browser().submit('/sign-in', { email: member.email, password })).status).toBe(422);
  });

  it('can be confirmed in another browser without signing in there', async () => {
    const { browser, use } = await asked();
    const phone = new Browser();
    expect((await use(phone)).headers.get('location')).toBe('/sign-in?said=email');
    expect(phone.cookies.size).toBe(0);
    expect((await browser.get(account)).status).toBe(303);
    expect((await phone.get('/sign-in?said=email')).text).toContain('Your new email address is confirmed');
  });

  it('is announced to the old address when it is requested and when it takes effect', async () => {
    const { member, email, use } = await asked();
    const [first] = await awaitMails(member.email, 1);
    expect(first?.subject).toBe('A change of your email address was requested');
    await use();
    const [, second] = await awaitMails(member.email, 2);
    expect(second?.subject).toBe('Your email address was changed');
    for (const text of [first?.text, first?.html, second?.text, second?.html]) {
      expect(text).toContain(email);
      expect(text).toContain('If this was not you');
    }
    expect(`${first?.text}${second?.text}`).not.toContain('secret=');
  });

  it('that another member already has is answered like any other, on the page and by mail', async () => {
    const [member, known] = [await createMember(), await createMember()];
    const browser = await signIn(member);
    const free = newAddress(member);
    const answer = await ask(browser, free);
    const [mail] = await awaitMails(free, 1);
    const link = accountLinkIn(mail);
    expect(await ask(browser, known.email)).toBe(answer);
    const notices = await awaitMails(member.email, 2);
    expect(notices.find(({ text }) => text.includes(known.email))).toBeDefined();
    expect(await mailsTo(known.email)).toEqual([]);
    // The earlier link reveals nothing either: it ends as it does after any other request.
    await expect.poll(async () => (await browser.open(link)).status).toBe(410);
  });

  it('that another member took in the meantime changes nothing', async () => {
    const { member, email, use } = await asked();
    const other = await createMember();
    await database.update(users).set({ email }).where(eq(users.id, other.id));
    expect((await use()).status).toBe(410);
    expect(await emailOf(member)).toBe(member.email);
  });

  it('is cancelled by a newer request or a new password', async () => {
    const first = await asked();
    await ask(first.browser, newAddress(first.member, 'newer'));
    await awaitMails(newAddress(first.member, 'newer'), 1);
    expect((await first.use()).status).toBe(410);
    const second = await asked();
    const { browser, member } = second;
    const fields = {
      csrf: await browser.csrfToken(),
      current: member.password,
      password: 'three ships at sea',
    };
    await browser.submit(`${account}/password`, fields);
    expect((await second.use()).status).toBe(410);
    expect(await emailOf(member)).toBe(member.email);
  });

  it('ends every link that the old mailbox still holds', async () => {
    const { member, use } = await asked();
    await new Browser(member.ip).submit('/magic-link', { email: member.email });
    const mails = await awaitMails(member.email, 2);
    const old = accountLinkIn(mails.find(({ subject }) => /sign-in/.test(subject)));
    await use();
    expect((await new Browser().open(old)).status).toBe(410);
  });

  it('is limited in requests, is stored as a hash, and expires', async () => {
    const { member, browser, secret, use } = await asked();
    const rows = await database.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.userId, member.id));
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows[0]?.expiresAt).toBeLessThanOrEqual(Date.now() + limits.emailChangeMinutes * 60_000);
    const past = { expiresAt: Date.now() - 1 };
    await database.update(oneTimeSecrets).set(past).where(eq(oneTimeSecrets.userId, member.id));
    expect((await use()).status).toBe(410);
    for (let time = 0; time < limits.linkMailsOfPerson + 2; time += 1)
      expect(await ask(browser, newAddress(member, `other-${time}`))).toBe(`${account}?said=email_asked`);
    await awaitMails(newAddress(member, `other-${limits.linkMailsOfPerson - 2}`), 1);
    expect(await mailsTo(newAddress(member, `other-${limits.linkMailsOfPerson}`))).toEqual([]);
    await awaitMails(member.email, limits.linkMailsOfPerson);
  });

  it('that is not an email address is refused', async () => {
    const member = await createMember();
    const browser = await signIn(member);
    expect(await ask(browser, 'nobody')).toBe(`${account}?problem=email`);
    expect(await ask(browser, member.email.toUpperCase())).toBe(`${account}?problem=same_email`);
  });
});
