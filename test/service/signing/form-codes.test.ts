import { env as bindings } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneTimeSecrets, signInFailures } from '../../../src/core/db/schema';
import { sha256Hex } from '../../../src/lib/digest';
import { languages } from '../../../src/lib/languages';
import { limits } from '../../../src/lib/limits';
import { wordsIn } from '../../../src/ui/signing/words';
import { type Account, as, createAccount, database, send } from '../../support/app';
import { expectLogged } from '../../support/log';
import { awaitMails, mailsTo } from '../../support/mailbox';
import { attemptIn, begunBrowser, publicForm, sendForm } from '../../support/web-forms';

let account: Account;
let form: string;
let email: string;

beforeAll(async () => {
  account = await createAccount();
});

beforeEach(async () => {
  form = await publicForm(account.live, { public_challenge: 'always' });
  email = `visitor-${crypto.randomUUID()}@example.com`;
});

async function submissionsOf(id: string): Promise<object[]> {
  return (await as(account.live).get(`/templates/${id}/submissions`)).json.submissions;
}

/** Opens the form and asks for a code; returns what the page asks with. */
async function askForCode(
  lang = 'en',
): Promise<{ texts: Record<string, string>; page: string; code: string }> {
  const shown = await (await send('GET', `/forms/${form}?lang=${lang}`)).text();
  const texts = { name: 'Ada <b>', email, attempt: attemptIn(shown) };
  const before = (await mailsTo(email)).length;
  const asked = await sendForm(`${form}?lang=${lang}`, texts);
  expect(asked.status).toBe(200);
  const page = await asked.text();
  const mails = await awaitMails(email, before + 1);
  return { texts, page, code: codeIn(mails.at(-1)) };
}

function codeIn(mail: { text: string } | undefined): string {
  return /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? '';
}

function wrongFor(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

describe('the challenge of a public form by email', () => {
  it('mails a code that begins the form', async () => {
    const { texts, page, code } = await askForCode();
    expect(page).toContain('autocomplete="one-time-code"');
    expect(page).toContain('inputmode="numeric"');
    expect(page).toContain(email);
    expect(page).not.toContain('<b>');
    expect(await submissionsOf(form)).toEqual([]);
    const begun = await sendForm(form, { ...texts, code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    const browser = begunBrowser(begun);
    expect((await browser.view()).status).toBe(200);
    expect((await browser.complete({ wish: 'A pony' })).status).toBe(200);
  });

  it.each(languages)('speaks to the visitor in their language (%s)', async (language) => {
    const { texts, page, code } = await askForCode(language);
    expect(page).toContain(wordsIn[language].formCode.title);
    const [mail] = await mailsTo(email);
    expect(mail?.html).toContain(`<html lang="${language}"`);
    expect(mail?.subject).not.toContain(code);
    expect(`${mail?.text}${mail?.html}`).not.toContain('Ada');
    const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
    expect((await sendForm(form, { ...texts, code: arabic })).status).toBe(303);
  });

  it('begins one submission with a code, however often it is sent', async () => {
    const { texts, code } = await askForCode();
    const answers = await Promise.all([0, 1].map(() => sendForm(form, { ...texts, code })));
    const places = answers.map((answer) => answer.headers.get('location'));
    expect(places[0]).toMatch(/^\/sign\//);
    expect(places[1]).toBe(places[0]);
    const shown = await (await send('GET', `/forms/${form}`)).text();
    for (const more of [{ email: 'other@example.com' }, { name: 'Grace' }, { attempt: attemptIn(shown) }])
      expect((await sendForm(form, { ...texts, code, ...more })).status).toBe(422);
    const other = await publicForm(account.live, { public_challenge: 'always' });
    expect((await sendForm(other, { ...texts, code })).status).toBe(422);
    expect(await submissionsOf(form)).toHaveLength(1);
  });

  it('makes the visitor wait after wrong codes', async () => {
    const { texts, code } = await askForCode();
    for (let tries = 0; tries < limits.formCodeTries; tries++) {
      const wrong = await sendForm(form, { ...texts, code: wrongFor(code) });
      expect(wrong.status).toBe(422);
      expect(await wrong.text()).toContain('This code is incorrect or has expired.');
    }
    const waits = await sendForm(form, { ...texts, code });
    expect(waits.status).toBe(429);
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await submissionsOf(form)).toEqual([]);
  });

  it('takes no code that is too old', async () => {
    const { texts, code } = await askForCode();
    await database
      .update(oneTimeSecrets)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(oneTimeSecrets.purpose, 'form_code'));
    expect((await sendForm(form, { ...texts, code })).status).toBe(422);
  });

  it('sends another code, which ends the first one', async () => {
    const { texts, code } = await askForCode();
    const again = await sendForm(form, { ...texts, code: '', again: '1' });
    expect(again.status).toBe(200);
    const second = codeIn((await awaitMails(email, 2))[1]);
    expect((await sendForm(form, { ...texts, code: code === second ? wrongFor(code) : code })).status).toBe(
      422,
    );
    expect((await sendForm(form, { ...texts, code: second })).status).toBe(303);
    expect((await sendForm(form, { ...texts, code: second })).status).toBe(303);
    expect(await submissionsOf(form)).toHaveLength(1);
  });

  it('keeps only a hash of the code', async () => {
    const { texts, code } = await askForCode();
    const rows = await database.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.purpose, 'form_code'));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(JSON.stringify(Object.values(row))).not.toContain(code);
    // Somebody who reads the database and tries all codes lacks what the hash also contains.
    const plain = sha256Hex(
      `form_code\n${JSON.stringify([form, texts['attempt'], texts['name'], email])}\n${code}`,
    );
    expect(rows.map(({ hash }) => hash)).not.toContain(plain);
  });

  it.each([
    ['one mailbox and form', (to: string) => `form codes of ${form} to\n${to}`, limits.formCodesOfMailbox],
    ['one mailbox', (to: string) => `form codes to\n${to}`, limits.codesOfMailbox],
    ['one address', () => 'form codes from\n198.51.100.9', limits.formCodesOfAddress],
    ['one network', () => 'form codes of network\n198.51.100', limits.formCodesOfNetwork],
  ])('sends a limited number of codes for %s', async (_, key, allowed) => {
    const subject = sha256Hex(key(email));
    await database.delete(signInFailures).where(eq(signInFailures.subject, subject));
    const row = { failures: allowed, lastFailedAt: Date.now(), blockedUntil: Date.now() + 60_000 };
    await database.insert(signInFailures).values({ subject, ...row });
    const headers = { 'cf-connecting-ip': '198.51.100.9' };
    const waits = await sendForm(form, { name: 'Ada', email }, { headers });
    expect(waits.status).toBe(429);
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mailsTo(email)).toEqual([]);
    await database.delete(signInFailures).where(eq(signInFailures.subject, subject));
  });

  it('counts every spelling of an address as one mailbox', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked <= limits.formCodesOfMailbox; asked++) {
      const spelt = asked % 2 ? email.toUpperCase() : email;
      statuses.push((await sendForm(form, { name: 'Ada', email: spelt })).status);
    }
    expect(statuses).toEqual([...Array(limits.formCodesOfMailbox).fill(200), 429]);
    const other = await publicForm(account.live, { public_challenge: 'always' });
    expect((await sendForm(other, { name: 'Ada', email })).status).toBe(200);
  });

  it('says when no mail can be sent to the address, or none at the moment', async () => {
    const env = { DEV_MAILBOX: 'off', MAIL_FROM: 'forms@example.com' };
    const failing = (code: string) => ({
      ...env,
      EMAIL: {
        ...bindings.EMAIL,
        send: async () => {
          throw Object.assign(new Error('no'), { code });
        },
      },
    });
    expectLogged(/E_RECIPIENT_SUPPRESSED/);
    const refused = await sendForm(form, { name: 'Ada', email }, { env: failing('E_RECIPIENT_SUPPRESSED') });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('No email can be sent to this address');
    expectLogged(/an attempt was prevented/);
    const later = await sendForm(form, { name: 'Ada', email }, { env: failing('E_BUSY') });
    expect(later.status).toBe(503);
    expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
