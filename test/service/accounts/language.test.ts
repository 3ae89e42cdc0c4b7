import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../src/core/db/schema';
import { database } from '../../support/app';
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
