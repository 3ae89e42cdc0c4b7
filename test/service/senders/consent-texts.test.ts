import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/lib/digest';
import { languages } from '../../../src/lib/languages';
import { limits } from '../../../src/lib/limits';
import { consentIn } from '../../../src/service/senders/consent';
import { consentWords } from '../../../src/service/senders/consent-words';
import { pageSizes } from '../../engine/fill/compile/support/read-back';
import { type Account, as, createAccount, createToken } from '../../support/app';
import { createMember, signIn } from '../../support/members';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import {
  ask,
  atTheDocument,
  type Browser,
  buyer,
  createContract,
  seller,
  typed,
} from '../../support/signing';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function put(language: string, text: unknown) {
  return as(account.live).put('/consent_texts', { language, text });
}

async function asked() {
  const submission = await ask(account.live, await createContract(account.live), [buyer(), seller()]);
  const [{ id }] = submission.data_requests;
  return { submission, browser: await atTheDocument(account.live, id) };
}

/** The consent that the page shows in a language. */
async function shownIn(browser: Browser, language: string): Promise<{ text: string; hash: string }> {
  const { text } = await browser.page(`?lang=${language}`);
  const [, view = '{}'] = /id="signing-view">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(view).consent;
}

const answers = { 'buyer/name': 'Ada', 'buyer/signature': typed('Ada') };

describe('the consent texts of an account', () => {
  it('are versions: none is changed or removed, and one of each language is in force', async () => {
    const first = await put('en', 'I agree.\r\n\r\nAsk us for paper. ');
    expect(first.json).toEqual([
      {
        language: 'en',
        hash: sha256Hex('I agree.\n\nAsk us for paper.'),
        text: 'I agree.\n\nAsk us for paper.',
        in_force: true,
        created_at: expect.any(String),
        created_by_type: 'api_token',
        created_by_id: account.live.id,
      },
    ]);
    await put('de', 'Ich stimme zu.');
    const second = await put('en', 'I agree to all of it.');
    expect(
      second.json.map(({ text, in_force }: { text: string; in_force: boolean }) => [text, in_force]),
    ).toEqual([
      ['I agree to all of it.', true],
      ['I agree.\n\nAsk us for paper.', false],
    ]);
    await put('en', 'I agree.\n\nAsk us for paper.');
    await put('de', null);
    const all = (await as(account.live).get('/consent_texts')).json;
    const inForce = all.filter((row: { in_force: boolean }) => row.in_force);
    expect([all.length, inForce]).toEqual([
      3,
      [expect.objectContaining({ text: 'I agree.\n\nAsk us for paper.' })],
    ]);
  });

  it('are shown to signers of their language; others read the text of the service', async () => {
    await put('fr', 'J’accepte.');
    const { browser } = await asked();
    expect(await shownIn(browser, 'fr')).toEqual({ text: 'J’accepte.', hash: sha256Hex('J’accepte.') });
    expect(await shownIn(browser, 'ja')).toEqual(consentIn('ja'));
  });

  it('are agreed to as they were when the submission was created, and printed in full', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of our terms.`);
    const text = `I agree to these terms.\n\n${lines.join('\n')}`;
    await put('en', text);
    const { submission, browser } = await asked();
    await put('en', 'Something else.');
    await put('en', null);
    expect(await shownIn(browser, 'en')).toEqual({ text, hash: sha256Hex(text) });
    const others = { consent: { hash: consentIn('en').hash, language: 'en' } };
    expectProblems(await browser.complete(answers, others), [/consent\/hash/]);
    const consent = { hash: sha256Hex(text), language: 'en' };
    expect((await browser.complete(answers, { consent })).status).toBe(200);
    const other = await atTheDocument(account.live, submission.data_requests[1].id);
    const declined = await other.post('decline', {});
    expect(declined.status).toBe(200);

    const trail = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
    const entries: { event: Record<string, unknown> }[] = trail.audit ?? trail.entries ?? trail;
    expect(entries.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({
        type: 'data_request.consent_accepted',
        text_hash: sha256Hex(text),
        language: 'en',
      }),
    );
    const { json } = await as(account.live).get(`/submissions/${submission.id}`);
    const pdf = await download(json.audit_trail_download_url);
    const pages = await Promise.all((await pageSizes(pdf)).map((_, at) => wordsOf(pdf, at + 1)));
    const words = pages.join(' ');
    expect(words).toContain(`Agreed to The text in "en" with the SHA-256 ${sha256Hex(text)}`);
    for (const line of ['I agree to these terms.', ...lines]) expect(words).toContain(line);
  });

  it.each([
    ['a control character', 'one\u0007', /no control characters/],
    ['a long text', 'x'.repeat(limits.consentTextChars + 1), /at most 4000/],
    ['a number', 7, /string/],
  ])('refuse %s', async (_what, text, why) => {
    expectProblems(await put('en', text), [why]);
  });

  it('exist in the languages of signing pages only', async () => {
    expectProblems(await put('tlh', 'HIja’'), [/^#\/language: /]);
  });

  it('are changed by owners and live tokens with the scope, and leave lines in the account log', async () => {
    const owner = await createMember();
    const browser = await signIn(owner);
    expect((await browser.api('PUT', '/consent_texts', { language: 'es', text: 'Acepto.' })).status).toBe(
      200,
    );
    expect((await browser.api('PUT', '/consent_texts', { language: 'es', text: null })).status).toBe(200);
    const viewer = await signIn(await createMember({ role: 'viewer', accountId: owner.accountId }));
    expectRefusal(
      await viewer.api('PUT', '/consent_texts', { language: 'es', text: 'No.' }),
      403,
      'not_permitted',
    );
    const weak = await createToken(owner.accountId, 'live', { scopes: ['account:read'] });
    expectRefusal(
      await as(weak).put('/consent_texts', { language: 'es', text: 'No.' }),
      403,
      'insufficient_scope',
    );
    const reader = await createToken(owner.accountId, 'live', { scopes: ['log:read'] });
    const { lines } = (await as(reader).get('/account_log?kind=consent_text.changed')).json;
    expect(lines).toMatchObject([
      { by: { id: owner.id }, details: { language: 'es', text_hash: null } },
      { by: { id: owner.id }, details: { language: 'es', text_hash: sha256Hex('Acepto.') } },
    ]);
  });

  it('of another account are not seen', async () => {
    const other = await createAccount();
    expect((await as(other.live).get('/consent_texts')).json).toEqual([]);
  });
});

describe('the consent texts of the service', () => {
  it('keep every version, with the same hashes for good', () => {
    expect(consentWords.map((texts) => sha256Hex(texts.en).slice(0, 16))).toMatchInlineSnapshot(`
      [
        "2b7b511dc5f535be",
        "e7ff964615f5ac9a",
      ]
    `);
    expect(new Set(consentWords.flatMap((texts) => Object.values(texts))).size).toBe(2 * languages.length);
  });

  it.each(languages)('have one sentence or two to see at once, and six details (%s)', (language) => {
    const [first = '', details = '', ...more] = consentIn(language).text.split('\n\n');
    expect(more).toEqual([]);
    expect(first.length).toBeLessThan(300);
    expect(details.split('\n')).toHaveLength(6);
    expect(consentIn(language).text.length).toBeLessThan(limits.consentTextChars);
  });
});
