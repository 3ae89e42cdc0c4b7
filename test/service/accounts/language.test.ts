import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, users } from '../../../src/core/db/schema';
import { database } from '../../support/app';
import { accountLinkIn, awaitMails } from '../../support/mailbox';
import { Browser, createMember, signIn } from '../../support/members';

const titles = {
  en: '<h1>Sign in</h1>',
  de: '<h1>Anmelden</h1>',
  ja: '<h1>サインイン</h1>',
} as const;

function accepting(language: string) {
  return { headers: { 'accept-language': language } };
}

/** Chooses a language as the account page does. */
async function choose(browser: Browser, language: string) {
  return browser.submit('/dashboard/account/language', { csrf: await browser.csrfToken(), language });
}

function languageOf(text: string): string | undefined {
  return /^<!doctype html><html lang="(\w+)"/.exec(text)?.[1];
}

describe('the language of the sign-in page', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['nl,ja;q=0.4', 'ja'],
    ['nl', 'en'],
    ['', 'en'],
  ] as const)('is the best that a browser with %j accepts: %s', async (accepted, language) => {
    const { text } = await new Browser().get('/sign-in', accepting(accepted));
    expect(languageOf(text)).toBe(language);
    expect(text).toContain(titles[language]);
    const folder = language === 'en' ? '' : `${language}/`;
    expect(text).toContain(`src="/dashboard/scripts/${folder}sign-in.js"`);
  });

  it('is chosen at its foot, and kept by the browser', async () => {
    const browser = new Browser();
    const next = '/dashboard/usage';
    const chosen = await browser.submit('/sign-in/language', { language: 'de', next });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(next)}`,
    ]);
    expect((await browser.get('/sign-in', accepting('ja'))).text).toContain(titles.de);
    await browser.submit('/sign-in/language', { language: 'tlh', next });
    expect((await browser.get('/sign-in', accepting('ja'))).text).toContain(titles.ja);
  });

  it('is chosen by no other site', async () => {
    const browser = new Browser();
    const answer = await browser.submit(
      '/sign-in/language',
      { language: 'de' },
      { origin: 'https://evil.example' },
    );
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });

  it('runs from right to left in Arabic', async () => {
    const { text } = await new Browser().get('/sign-in', accepting('ar'));
    expect(text).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/);
  });
});

describe('the language of the dashboard', () => {
  it('is that of the browser until the member chooses one', async () => {
    const browser = await signIn(await createMember());
    const page = async () => (await browser.get('/dashboard/account', accepting('fr'))).text;
    expect(languageOf(await page())).toBe('fr');
    const saved = await choose(browser, 'de');
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/dashboard/account?said=saved']);
    const german = await page();
    expect(languageOf(german)).toBe('de');
    expect(german).toContain('Passwort ändern');
    expect(german).toMatch(/value="de"[^>]*aria-pressed="true"/);
    expect(german).toContain('src="/dashboard/scripts/de/account.js"');
    await choose(browser, '');
    expect(languageOf(await page())).toBe('fr');
  });

  it('is the same in every browser of the member, and in no other member’s', async () => {
    const member = await createMember();
    await choose(await signIn(member), 'ja');
    const elsewhere = await (await signIn(member)).get('/dashboard/templates', accepting('de'));
    expect(languageOf(elsewhere.text)).toBe('ja');
    const colleague = await signIn(await createMember({ accountId: member.accountId }));
    expect(languageOf((await colleague.get('/dashboard/templates')).text)).toBe('en');
  });

  it('does not mix with that of a request at the same time', async () => {
    const browser = await signIn(await createMember());
    const words = { en: 'Change password', de: 'Passwort ändern', fr: 'Changer le mot de passe' };
    const wanted = Array.from({ length: 4 }, () => Object.keys(words)).flat();
    const pages = await Promise.all(
      wanted.map((language) => browser.get('/dashboard/account', accepting(language))),
    );
    expect(pages.map(({ text }) => languageOf(text))).toEqual(wanted);
    for (const [index, language] of wanted.entries())
      for (const [other, word] of Object.entries(words))
        expect(pages[index]?.text.includes(word), `${other} in ${language}`).toBe(other === language);
  });

  it('is that of the browser where the stored one is unknown', async () => {
    const member = await createMember();
    await database.update(users).set({ language: 'tlh' }).where(eq(users.id, member.id));
    const page = await (await signIn(member)).get('/dashboard/account', accepting('tlh'));
    expect(languageOf(page.text)).toBe('en');
  });

  it('is also that of refusals and of pages that are not there', async () => {
    const browser = await signIn(await createMember({ role: 'viewer' }));
    await choose(browser, 'de');
    const refused = await browser.get('/dashboard/people');
    expect([refused.status, languageOf(refused.text)]).toEqual([403, 'de']);
    const missing = await browser.get('/dashboard/nowhere');
    expect([missing.status, languageOf(missing.text)]).toEqual([404, 'de']);
  });
});

describe('the language of mails to members', () => {
  async function memberIn(language: string | null, more: Parameters<typeof createMember>[0] = {}) {
    const member = await createMember(more);
    await database.update(users).set({ language }).where(eq(users.id, member.id));
    return member;
  }

  /** The text without marks of direction and fixed spaces. */
  const plain = (mail: { text: string } | undefined) =>
    mail?.text.replace(/[\u2068\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ');

  it.each([
    ['de', 'Wählen Sie ein neues Passwort', 'Guten Tag Ada Lovelace', '1 Stunde'],
    ['fr', 'Choisissez un nouveau mot de passe', 'Ada Lovelace', '1 heure'],
    ['es', 'Elija una contraseña nueva', 'Ada Lovelace', '1 hora'],
    ['ar', 'اختر كلمة مرور جديدة', 'Ada Lovelace', 'ساعة'],
    ['ja', '新しいパスワードの設定', 'Ada Lovelace', '1 時間'],
  ])('is theirs, whoever asks in which language: %s', async (language, subject, greeting, period) => {
    const { email } = await memberIn(language);
    await new Browser().submit('/reset-password', { email }, { 'accept-language': 'en' });
    const [mail] = await awaitMails(email, 1);
    expect(mail?.subject).toBe(subject);
    expect(accountLinkIn(mail).page).toBe('/reset-password');
    const text = plain(mail);
    for (const said of [greeting, period]) expect(text).toContain(said);
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(mail?.html).toContain(`<html lang="${language}" dir="${direction}">`);
  });

  it('is that of the page without a choice, and of an unknown one', async () => {
    for (const chosen of [null, 'tlh']) {
      const { email } = await memberIn(chosen);
      await new Browser().submit('/magic-link', { email }, { 'accept-language': 'de' });
      expect((await awaitMails(email, 1))[0]?.subject).toBe('Ihr Anmeldelink');
    }
  });

  it('is that of the inviting member in an invitation, and their own in news about them', async () => {
    const owner = await memberIn('fr', { name: 'Olga' });
    const browser = await signIn(owner);
    const { accountId } = owner;
    const colleague = await memberIn('ja', { accountId, role: 'developer' });
    const csrf = await browser.csrfToken();
    const email = `invited.${colleague.email}`;
    await browser.submit('/dashboard/people/invite', { csrf, email, role: 'viewer' });
    const [invitation] = await awaitMails(email, 1);
    expect(invitation?.subject).toMatch(/^Vous êtes invité à rejoindre /);
    for (const said of ['Olga vous invite', 'pendant 7 jours']) expect(plain(invitation)).toContain(said);
    await browser.submit('/dashboard/people/role', { csrf, id: colleague.id, role: 'viewer' });
    const [news] = await awaitMails(colleague.email, 1);
    expect(news?.text).toContain('現在のロール：閲覧者');
  });

  it('is that of each owner in a notice to all', async () => {
    const owner = await memberIn('ar');
    const second = await memberIn('de', { accountId: owner.accountId });
    const browser = await signIn(owner);
    const [account] = await database.select().from(accounts).where(eq(accounts.id, owner.accountId));
    const account_name = account?.name ?? '';
    const csrf = await browser.csrfToken();
    await browser.submit('/dashboard/account/leaving/erase', { csrf, account_name });
    expect((await awaitMails(owner.email, 1))[0]).toMatchObject({ subject: 'سيُمحى حسابك' });
    expect((await awaitMails(second.email, 1))[0]?.text).toContain('Beginn:');
    await browser.submit('/dashboard/account/leaving/cancel', { csrf });
    expect((await awaitMails(owner.email, 2)).at(-1)?.subject).toBe('أُلغي محو حسابك');
  });
});
