import { describe, expect, it } from 'vitest';
import { randomSecret } from '../../../src/core/platform/secret';
import { insertSecret } from '../../../src/service/accounts/sign-in/secret-store';
import { database } from '../../support/app';
import { accountLinkIn, awaitMails } from '../../support/mailbox';
import { Browser, createMember, signIn } from '../../support/members';
import { expectRefusedPage } from '../../support/refusals';

async function mailed(member: { email: string }, at: number) {
  return accountLinkIn((await awaitMails(member.email, at)).at(-1));
}

/** Every account link, with what its page shows of it. */
const links = {
  async 'the sign-in link'() {
    const member = await createMember();
    await new Browser(member.ip).submit('/magic-link', { email: member.email });
    return { ...(await mailed(member, 1)), shows: member.email };
  },
  async 'the password link'() {
    const member = await createMember();
    await new Browser(member.ip).submit('/reset-password', { email: member.email });
    return { ...(await mailed(member, 1)), shows: member.email };
  },
  async 'the invitation link'() {
    const browser = await signIn(await createMember());
    const email = `${randomSecret().slice(0, 12).toLowerCase()}@example.com`;
    const csrf = await browser.csrfToken();
    await browser.submit('/dashboard/people/invite', { csrf, email, role: 'viewer' });
    return { ...(await mailed({ email }, 1)), shows: email };
  },
  async 'the email confirmation link'() {
    const browser = await signIn(await createMember());
    const email = `${randomSecret().slice(0, 12).toLowerCase()}@example.com`;
    await browser.submit('/dashboard/account/email', { csrf: await browser.csrfToken(), email });
    return { ...(await mailed({ email }, 1)), shows: email };
  },
  async 'the setup link'() {
    const secret = randomSecret();
    await insertSecret(database, { purpose: 'setup', secret, expiresAt: Date.now() + 60_000 }, Date.now());
    return { opening: '/setup/open', page: '/setup', secret, shows: 'Create the first account' };
  },
};

describe.each(Object.entries(links))('%s', (_name, make) => {
  it('has its secret behind the #, and is opened by what the page sends', async () => {
    const { opening, secret, shows } = await make();
    const guest = new Browser();
    const arrival = await guest.get(opening);
    expect(arrival.status).toBe(200);
    expect(arrival.text).toContain('src="/dashboard/scripts/open-link.js"');
    const opened = await guest.open({ opening, secret });
    expect(opened.status).toBe(200);
    expect(opened.text).toContain(shows);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.text).toContain(`name="secret" value="${secret}"`);
  });

  it('is used up by no scanner, however often it opens it', async () => {
    const { opening, secret, shows } = await make();
    const scanner = new Browser('198.51.100.77');
    for (let time = 0; time < 3; time += 1) {
      await scanner.get(opening);
      await scanner.open({ opening, secret });
    }
    expect((await new Browser().open({ opening, secret })).text).toContain(shows);
  });

  it('says what to do without JavaScript, and takes the copied link', async () => {
    const { opening, secret, shows } = await make();
    const { text } = await new Browser().get(opening);
    expect(text).toContain('Without JavaScript, this page cannot read the link by itself.');
    expect(text).toContain('Paste the whole link from the email.');
    expect(text).toContain(`action="${opening}"`);
    for (const link of [`https://pdf.example${opening}#secret=${secret}`, ` ${secret} `])
      expect((await new Browser().submit(opening, { link })).text).toContain(shows);
  });

  it('opens as it did when it had its secret in the query', async () => {
    const { page, secret, shows } = await make();
    expect((await new Browser().get(`${page}?secret=${secret}`)).text).toContain(shows);
  });

  it('is over for anything else, and refuses other sites', async () => {
    const { opening, secret } = await make();
    for (const link of ['', 'x', '#secret=', `#secret=${'x'.repeat(43)}`, `${secret}x`, secret.slice(1)])
      expect((await new Browser().submit(opening, { link })).status).toBe(410);
    const foreign = { origin: 'https://evil.example' };
    const answer = await new Browser().submit(opening, { link: secret }, foreign);
    expectRefusedPage(answer, 403, 'This request came from another site');
  });
});
