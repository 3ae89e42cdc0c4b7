import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, users } from '../../../src/core/db/schema';
import { randomSecret } from '../../../src/core/platform/secret';
import { limits } from '../../../src/lib/limits';
import { insertSecret } from '../../../src/service/accounts/sign-in/secret-store';
import { database } from '../../support/app';
import { accountLinkIn, awaitMails, mailsTo } from '../../support/mailbox';
import { Browser, createMember, signIn } from '../../support/members';

function unique(): string {
  return `${randomSecret().slice(0, 12).toLowerCase()}@example.com`;
}

async function inviting() {
  const host = await signIn(await createMember());
  const csrf = await host.csrfToken();
  const invite = async (email: string): Promise<string | null> => {
    const answer = await host.submit('/dashboard/people/invite', { csrf, email, role: 'viewer' });
    return answer.headers.get('location');
  };
  return { host, invite };
}

const invited = '/dashboard/people?said=invited';
const wait = '/dashboard/people?problem=wait';

describe('invitations', () => {
  it('are mailed a limited number of times to one address', async () => {
    const { host, invite } = await inviting();
    const email = unique();
    for (let time = 0; time < limits.linkMailsOfPerson; time += 1) expect(await invite(email)).toBe(invited);
    expect(await invite(email)).toBe(wait);
    expect((await host.get(wait)).text).toContain('Too many invitations');
    await awaitMails(email, limits.linkMailsOfPerson);
    expect(await invite(unique())).toBe(invited);
  });

  it('that are refused leave the earlier one valid', async () => {
    const { invite } = await inviting();
    const email = unique();
    for (let time = 0; time <= limits.linkMailsOfPerson; time += 1) await invite(email);
    const newest = accountLinkIn((await mailsTo(email)).at(-1));
    expect((await new Browser().open(newest)).text).toContain(email);
  });

  it('are limited per account', async () => {
    const { invite } = await inviting();
    const addresses = Array.from({ length: limits.invitationsOfAccount / 2 }, unique);
    const said: (string | null)[] = [];
    for (let at = 0; at <= limits.invitationMailsOfAccount; at += 1)
      said.push(await invite(addresses[at % addresses.length] ?? ''));
    expect(said.slice(0, -1).every((each) => each === invited)).toBe(true);
    expect(said.at(-1)).toBe(wait);
    expect(await (await inviting()).invite(unique())).toBe(invited);
  }, 60_000);

  it('tell a member of another account what to do, and stay valid', async () => {
    const { invite } = await inviting();
    const known = await createMember();
    await invite(known.email);
    const [mail] = await awaitMails(known.email, 1);
    const link = accountLinkIn(mail);
    const guest = new Browser(known.ip);
    const { secret } = link;
    const join = () => guest.submit(link.page, { secret, name: 'Ada', password: 'three ships at sea' });
    for (const page of [await guest.open(link), await join()]) {
      expect(page.status).toBe(409);
      expect(page.text).toContain(known.email);
      expect(page.text).toContain('href="/sign-in"');
      expect(page.text).toContain('can belong to one account only');
    }
    const [row] = await database.select().from(users).where(eq(users.email, known.email));
    expect(row?.accountId).toBe(known.accountId);
    await database.delete(users).where(eq(users.id, known.id));
    expect((await join()).headers.get('location')).toBe('/dashboard');
  });

  it('do not reveal to the owner who hands the link over that the address has another account', async () => {
    const host = await signIn(await createMember());
    const csrf = await host.csrfToken();
    const noMail = { DEV_MAILBOX: '', MAIL_FROM: '' };
    const look = async (email: string) => {
      const fields = { csrf, email, role: 'viewer' };
      const { text } = await host.submit('/dashboard/people/invite', fields, {}, noMail);
      const [, path = '', secret = ''] = /(\/invitations\/[\w-]+)\/open#secret=([\w-]+)/.exec(text) ?? [];
      const join = (password: string) =>
        new Browser().submit(path, { secret, name: 'Ada', password }, {}, noMail);
      const pages = [
        await new Browser().open({ opening: `${path}/open`, secret }, noMail),
        await join('short'),
      ];
      const told = pages.map(({ status, text: page }) => [
        status,
        page.replaceAll(email, '').replaceAll(path, '').replaceAll(secret, ''),
      ]);
      return { told, join };
    };
    const [known, free] = [await look((await createMember()).email), await look(unique())];
    expect(known.told.map(([status]) => status)).toEqual([200, 422]);
    expect(known.told).toEqual(free.told);
    const refused = await known.join('three ships at sea');
    expect((await free.join('three ships at sea')).headers.get('location')).toBe('/dashboard');
    const over = await free.join('three ships at sea');
    expect([refused.status, refused.text]).toEqual([410, over.text]);
  });

  it('make one member, however often they are accepted at once', async () => {
    const { invite } = await inviting();
    const email = unique();
    await invite(email);
    const { page, secret } = accountLinkIn((await awaitMails(email, 1))[0]);
    const fields = { secret, name: 'Ada', password: 'three ships at sea' };
    const answers = await Promise.all([1, 2, 3].map(() => new Browser().submit(page, fields)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await database.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });
});

describe('setting up', () => {
  const open = async () => {
    const secret = randomSecret();
    const expiresAt = Date.now() + 60_000;
    await insertSecret(database, { purpose: 'setup', secret, expiresAt }, Date.now());
    const accountName = `Account ${secret}`;
    const fields = { secret, name: 'Ada', account_name: accountName, password: 'three ships at sea' };
    const setUp = (email: string) => new Browser().submit('/setup', { ...fields, email });
    const made = () => database.select().from(accounts).where(eq(accounts.name, accountName));
    return { setUp, made };
  };

  it('makes an account with its owner, once', async () => {
    const { setUp, made } = await open();
    const answers = await Promise.all([setUp(unique()), setUp(unique())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    const [account, ...more] = await made();
    expect(more).toEqual([]);
    const owners = await database
      .select()
      .from(users)
      .where(eq(users.accountId, account?.id ?? ''));
    expect(owners).toMatchObject([{ role: 'owner', name: 'Ada' }]);
  });

  it('with an address that is taken makes nothing and leaves the setup link valid', async () => {
    const { setUp, made } = await open();
    const taken = await setUp((await createMember()).email);
    expect(taken.status).toBe(422);
    expect(taken.text).toContain('already belongs to an account');
    expect(await made()).toEqual([]);
    expect((await setUp(unique())).status).toBe(303);
  });
});

describe('members who do not exist', () => {
  it('are answered like members of another account: they are not here any more', async () => {
    const owner = await createMember();
    const host = await signIn(owner);
    const csrf = await host.csrfToken();
    const strangers = [(await createMember()).id, 'usr_0000000000000000000A', ''];
    for (const path of ['role', 'remove'])
      for (const id of strangers) {
        const answer = await host.submit(`/dashboard/people/${path}`, { csrf, id, role: 'viewer' });
        expect(answer.headers.get('location')).toBe('/dashboard/people?problem=absent');
      }
    expect((await host.get('/dashboard/people?problem=absent')).text).toContain('is no longer a member');
  });
});
