import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app/http/app';
import { users } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { mailKinds } from '../../../src/service/mail/mail-facts';
import { en } from '../../../src/service/mail/member-words/en';
import { type Account, as, call, createAccount, database, origin } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { combine } from '../../support/combining';
import { awaitMails, linkIn, type SeenMail } from '../../support/mailbox';
import { createMember, Browser as Member, signIn } from '../../support/members';
import { download, wordsOf } from '../../support/pdf-text';
import { ask, Browser, buyer, createContract, drawn, seller, typed } from '../../support/signing';
import { uploaded } from '../../support/uploads';
import { bringForward } from '../../support/waiting-effects';
import { beginForm, publicForm } from '../../support/web-forms';

/**
 * Where an address may show a secret, and why. docs/adr/0077-secrets-in-addresses.md says more. An
 * address that is not listed has none, but behind its `#`.
 */
const allowed: { where: 'path' | 'query'; is: RegExp; reason: string }[] = [
  {
    where: 'path',
    is: /^\/downloads\/(submission|preview|audit|document|combined|custom_file|attachment|bundle)\.\w{24}(-[0-9a-f]{64})?\.\w+\.[\w-]{43}\/[^/]+$/,
    reason: 'a download link ends in the file name; it opens one file, for a day, or a week in a mail',
  },
  {
    where: 'path',
    is: /^\/data\/sub_\w{20}\.[\w-]{22}$/,
    reason: 'a data link is printed in PDFs, and its readers add `.json`',
  },
  {
    where: 'query',
    is: /^\/sign\/drq_\w{20}\?token_id=stk_\w+&token_secret=[\w-]{43}$/,
    reason: 'callers add `lang` and `embedded` to a signing link, and it opens without a script',
  },
];

const idPattern = /^[a-z]{3}_[0-9A-Za-z]{20}$/;

/** The parts of a text that are long enough to be a secret, and no id. */
function secretsIn(text: string): string[] {
  return text.split(/[^\w-]+/).filter((part) => /^[\w-]{22,}$/.test(part) && !idPattern.test(part));
}

function unlisted(link: URL): string[] {
  const { pathname, search } = link;
  return [
    ...(allowed.some(({ where, is }) => where === 'path' && is.test(pathname)) ? [] : secretsIn(pathname)),
    ...(allowed.some(({ where, is }) => where === 'query' && is.test(pathname + search))
      ? []
      : secretsIn(search)),
  ];
}

function ownLinksIn(text: string): URL[] {
  const links = text.matchAll(/https?:\/\/[^\s"'<>\\]+/g);
  return [...links]
    .map(([link]) => new URL(link.replaceAll('&amp;', '&')))
    .filter((link) => link.origin === origin);
}

function expectNoSecrets(text: string, least = 1): URL[] {
  const links = ownLinksIn(text);
  expect(links.length).toBeGreaterThanOrEqual(least);
  for (const link of links) expect(unlisted(link), link.href.replace(/[\w-]{22,}/g, '…')).toEqual([]);
  return links;
}

function expectMail(mail: SeenMail | undefined): void {
  expectNoSecrets(`${mail?.text}`);
  expectNoSecrets(`${mail?.html}`);
}

function address(name: string): string {
  return `${name}-${randomUUID()}@example.com`;
}

let account: Account;
let contract: string;
const owner = address('owner');

beforeAll(async () => {
  account = await createAccount();
  contract = await createContract(account.live);
  await database.insert(users).values({
    ...{ id: systemIds.next('user'), accountId: account.id, email: owner, name: 'Olga' },
    ...{ role: 'owner', createdAt: Date.now() },
  });
});

/** Each mail of an account with a button, made as a member makes it. */
const accountMails = {
  async magic_link() {
    const { email, ip } = await createMember();
    await new Member(ip).submit('/magic-link', { email });
    return awaitMails(email, 1);
  },
  async password_reset() {
    const { email, ip } = await createMember();
    await new Member(ip).submit('/reset-password', { email });
    return awaitMails(email, 1);
  },
  async invitation() {
    const browser = await signIn(await createMember());
    const [csrf, email] = [await browser.csrfToken(), address('guest')];
    await browser.submit('/dashboard/people/invite', { csrf, email, role: 'viewer' });
    return awaitMails(email, 1);
  },
  async email_change() {
    const browser = await signIn(await createMember());
    const [csrf, email] = [await browser.csrfToken(), address('new')];
    await browser.submit('/dashboard/account/email', { csrf, email });
    return awaitMails(email, 1);
  },
};

const byMail = { auth_type: 'email_link', auth_session_started_at: undefined };

async function asked(template = contract) {
  const email = address('ada');
  const seller = { name: 'Grace', signature: typed('Grace') };
  const submission = await ask(account.live, template, [buyer({ ...byMail, email })], {
    data: { title: 'Sale', seller },
  });
  const [invitation] = await awaitMails(email, 1);
  if (!invitation) throw new Error('no mail');
  const [{ id }] = submission.data_requests;
  const journal = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(submission.id));
  const follow = async () => {
    const browser = new Browser(id);
    await browser.signIn(linkIn(invitation));
    await browser.page();
    await browser.document();
    return browser;
  };
  return { submission, id, email, invitation, journal, follow };
}

/** Each mail about a document, made as it comes about. */
const signingMails = {
  async invitation() {
    return [(await asked()).invitation];
  },
  async reminder() {
    const template = await createContract(account.live);
    const settings = { data_request_reminder_days: [2] };
    await as(account.live).put(`/templates/${template}`, { template: settings });
    const { submission, email } = await asked(template);
    await bringForward(submission.id, 'mail_reminder', 2 * 86_400_000);
    await as(account.live).get(`/submissions/${submission.id}`);
    return awaitMails(email, 2);
  },
  async new_link() {
    const { id, email, journal } = await asked();
    await runInDurableObject(journal, async (_, { storage }) => {
      storage.sql.exec(`update signing_token set id = 'stk_0' || substr(id, 6)`);
    });
    await call('POST', `/sign/${id}/link`, { headers: { origin } });
    return awaitMails(email, 2);
  },
  async completed() {
    const { email, follow } = await asked();
    await (await follow()).complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn });
    return awaitMails(email, 2);
  },
  async copy() {
    const email = address('ada');
    const browser = await beginForm(await publicForm(account.live), { email });
    await browser.complete({ wish: 'A pony' });
    return awaitMails(email, 1);
  },
  async declined() {
    const { follow } = await asked();
    await (await follow()).post('decline', { reason: 'no' });
    return awaitMails(owner, 1);
  },
  async stopped() {
    const [email, grace] = [address('ada'), address('grace')];
    const signers = [buyer({ ...byMail, email, order: 1 }), seller({ ...byMail, email: grace, order: 2 })];
    const [first, second] = (await ask(account.live, contract, signers)).data_requests;
    const enter = async (id: string, address: string) => {
      const [invitation] = await awaitMails(address, 1);
      const browser = new Browser(id);
      await browser.signIn(linkIn(invitation ?? { text: '' }));
      await browser.document();
      return browser;
    };
    await (await enter(first.id, email)).complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn });
    await (await enter(second.id, grace)).post('decline', { reason: 'no' });
    return (await awaitMails(email, 2)).slice(1);
  },
};

/** The kinds of mails that have no link. */
const withoutLink = ['declined', 'stopped'];

describe('no mail shows a secret in the path or query of a link, but the listed ones', () => {
  it.each(Object.entries(accountMails))('about an account: %s', async (_kind, make) => {
    for (const mail of await make()) {
      expectMail(mail);
      expect(linkIn(mail).search).toBe('');
    }
  });

  it.each(Object.entries(signingMails))('about a document: %s', async (kind, make) => {
    const mails = await make();
    if (withoutLink.includes(kind)) for (const mail of mails) expect(ownLinksIn(mail.text)).toEqual([]);
    else for (const mail of mails) expectMail(mail);
  });

  it('of all kinds', () => {
    expect(Object.keys(en.account.links)).toEqual(Object.keys(accountMails));
    expect([...mailKinds]).toEqual(Object.keys(signingMails));
  });
});

describe('no answer of the API does', () => {
  it('about submissions, templates, files and combined submissions', async () => {
    const { live } = account;
    const [one, other] = ['Ada', 'Grace'].map((name) => ({ name, signature: typed(name) }));
    const data = { title: 'Sale', buyer: one, seller: other };
    const submission = await as(live).post(`/templates/${contract}/submissions`, { data });
    expect(submission.json.submission.state).toBe('processed');
    expectNoSecrets(submission.text, 3);
    expectNoSecrets((await as(live).get(`/templates/${contract}`)).text, 2);
    expectNoSecrets((await as(live).get('/submissions')).text, 2);
    const source_pdfs = [{ type: 'submission', id: submission.json.submission.id }];
    expectNoSecrets((await combine(live, source_pdfs)).text);
    const cache_id = await uploaded(live, await plainPdf());
    expectNoSecrets((await as(live).post('/custom_files', { cache_id })).text);
    expectNoSecrets((await as(live).get('/uploads/presign')).text);
  });

  it('about a signing link, whose query is listed', async () => {
    const { id } = await asked();
    const { text } = await as(account.live).post(`/data_requests/${id}/tokens`);
    expect(expectNoSecrets(text).map(({ pathname }) => pathname)).toEqual([`/sign/${id}`]);
  });

  it('nor a link that a PDF prints', async () => {
    const field = { name: '@@data_url', page: 1, x: 20, y: 100, width: 560, height: 20, fontSize: 9 };
    const template = await createTemplate(account.live, [field]);
    const { json } = await as(account.live).post(`/templates/${template}/submissions`, { data: {} });
    expectNoSecrets(await wordsOf(await download(json.submission.download_url)));
  });
});

describe('the paths of the service', () => {
  /** Parameters of paths that identify something, and prove nothing. */
  const harmless = /^(id|[a-z_]+_id|page|filename|file|name|index|rest)$/;

  it('have no parameter for a secret but the two that are listed', () => {
    const parameters = createApp().routes.flatMap(({ path }) =>
      [...path.matchAll(/\/:(\w+)/g)].map(([, name = '']) => ({ path, name })),
    );
    const others = parameters.filter(({ name }) => !harmless.test(name));
    expect([...new Set(others.map(({ path, name }) => `${path} ${name}`))].sort()).toEqual([
      '/data/:link link',
      '/downloads/:token/:filename token',
    ]);
  });

  it('are told from secrets by this test', () => {
    const secret = 'x'.repeat(43);
    const links = [`/reset/${secret}`, `/magic-link?secret=${secret}`, `/sign/x?token_secret=${secret}`];
    for (const link of links) expect(unlisted(new URL(link, origin))).toEqual([secret]);
    expect(unlisted(new URL(`/magic-link/open#secret=${secret}`, origin))).toEqual([]);
  });
});
