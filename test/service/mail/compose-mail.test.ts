import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../src/lib/languages';
import { composeMail } from '../../../src/service/mail/compose-mail';
import { type MailFacts, mailKinds } from '../../../src/service/mail/mail-facts';
import { en } from '../../../src/service/mail/member-words/en';
import { spokenIn } from '../../../src/service/mail/spoken';
import { mailWords } from '../../../src/service/mail/words/all';

const facts: MailFacts = {
  signerName: 'Ada Lovelace',
  signerEmail: 'ada@example.com',
  senderName: 'Acme Rentals',
  documentName: 'Rental agreement',
  link: 'https://quillet.example.com/sign/drq_1?token_id=stk_1&token_secret=abc',
  expiresAt: Date.UTC(2026, 10, 28, 9, 30),
  declinedBy: 'Grace Hopper',
  reason: null,
  test: false,
};

const cases = languages.flatMap((language) => mailKinds.map((kind) => ({ language, kind })));

function withoutMarks(text: string) {
  return text.replace(/[\u2068\u2069]/g, '');
}

it('mails exist in every language of signing pages', () => {
  expect(Object.keys(mailWords)).toEqual([...languages]);
});

describe.each(cases)('$kind in $language', ({ language, kind }) => {
  const mail = composeMail(kind, facts, language);

  it('names the document, in one line of subject', () => {
    expect(withoutMarks(mail.subject)).toContain('Rental agreement');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).toContain('<bdi>Rental agreement</bdi>');
  });

  it('says the same as text and as HTML', () => {
    const words = mailWords[language];
    for (const sentence of [words.kinds[kind].title, words.copyLink])
      expect(mail.html).toContain(sentence.replaceAll("'", '&#39;'));
    expect(withoutMarks(mail.text)).toContain('Ada Lovelace');
    expect(mail.html).toContain('<bdi>Ada Lovelace</bdi>');
    expect(mail.html).toContain(
      'href="https://quillet.example.com/sign/drq_1?token_id=stk_1&amp;token_secret=abc"',
    );
    expect(mail.text.split('\n')).toContain(facts.link);
    expect(mail.text).toContain(words.kinds[kind].button);
    expect(mail.text).toMatch(/2026|٢٠٢٦/);
    expect(mail.text).toContain('UTC');
  });

  it('tells programs its language and direction', () => {
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`);
  });

  it('loads nothing and runs nothing', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|table|object)\b|url\(|@import|src=/i);
  });

  it('is written in its own language', () => {
    if (language === 'en') return;
    expect(mail.subject).not.toBe(composeMail(kind, facts, 'en').subject);
    expect(mail.text).not.toContain('You received this email');
  });
});

describe('texts of callers and signers', () => {
  const hostile =
    'Eve\r\nBcc: all@example.com <script>alert(1)</script>" onmouseover="x \u202egpj.exe https://evil.example www.evil.example';

  it.each(cases)('is harmless in $kind in $language', ({ language, kind }) => {
    const names = { signerName: hostile, senderName: hostile, documentName: hostile, declinedBy: hostile };
    const mail = composeMail(kind, { ...facts, ...names, reason: hostile }, language);
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
    expect(mail.text).not.toContain('\u202e');
    expect(mail.text).not.toMatch(/^Bcc:/m);
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toContain('://evil');
      expect(part).not.toContain('www.evil');
    }
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toMatch(/<[^>]*onmouseover/);
    expect(mail.html.match(/href="/g)?.length).toBe(2);
  });

  it('are cut at a readable length', () => {
    const long = composeMail('invitation', { ...facts, documentName: '文'.repeat(10_000) }, 'en');
    expect(long.subject.length).toBeLessThan(200);
    expect(long.html.length).toBeLessThan(10_000);
  });

  it('keep their direction inside a sentence of another direction', () => {
    const mail = composeMail('invitation', { ...facts, senderName: 'شركة' }, 'en');
    expect(mail.subject).toContain('\u2068شركة\u2069');
    expect(composeMail('invitation', facts, 'en').subject).not.toMatch(/[\u2068\u2069]/);
  });
});

it('greets nobody by an empty name, shows no button without a link, and quotes the reason', () => {
  const mail = composeMail(
    'declined',
    { ...facts, signerName: '', link: null, reason: 'Too expensive' },
    'en',
  );
  expect(mail.text).toMatch(/^Hello,\n/);
  expect(mail.html).not.toContain('href');
  expect(mail.text).toContain('Reason: Too expensive');
  expect(mail.html).toContain('<strong>Reason:</strong><br><bdi>Too expensive</bdi>');
});

it('a test mail says that it is a test', () => {
  expect(composeMail('invitation', { ...facts, test: true }, 'en').text).toMatch(/^This is a test/);
  expect(composeMail('invitation', facts, 'en').text).not.toContain('test');
});

const written: Record<string, unknown> = import.meta.glob('../../../src/service/mail/member-words/*.ts', {
  eager: true,
});

function textsIn(words: unknown, path = ''): [string, string][] {
  if (typeof words !== 'object' || words === null) return [[path, String(words)]];
  return Object.entries(words).flatMap(([key, word]) => textsIn(word, `${path}.${key}`));
}

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
}

describe.each(languages)('mails to members in %s', (language) => {
  const file = written[`../../../src/service/mail/member-words/${language}.ts`];
  const own = (file as Record<string, object>)[language];

  it('have words that are served as they are written', async () => {
    expect(await spokenIn(env.ASSETS, language)).toEqual({ language, words: own });
  });

  it('have the places of the English ones, and no empty text', () => {
    const texts = new Map(textsIn(own));
    expect([...texts.keys()]).toEqual(textsIn(en).map(([path]) => path));
    for (const [path, text] of textsIn(en)) {
      expect.soft(placesIn(texts.get(path) ?? ''), path).toEqual(placesIn(text));
      expect.soft(texts.get(path), path).not.toBe('');
    }
  });
});
