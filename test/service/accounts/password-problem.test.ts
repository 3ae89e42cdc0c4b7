import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openAssets } from '../../../src/core/platform/assets';
import { randomSecret } from '../../../src/core/platform/secret';
import { sha256Hex } from '../../../src/lib/digest';
import { passwordProblem } from '../../../src/service/accounts/sign-in/password-problem';
import { insertSecret } from '../../../src/service/accounts/sign-in/secret-store';
import { database } from '../../support/app';
import { accountLinkIn, awaitMails } from '../../support/mailbox';
import { Browser, createMember, signIn } from '../../support/members';

const ada = { email: 'ada.lovelace@engines.example', name: 'Ada Lovelace', accountName: 'Babbage & Sons' };

const refused = {
  short: ['', 'Xk3!', 'ninechars'],
  long: ['long sentence '.repeat(15)],
  obvious: ['aaaaaaaaaaaa', '1111111111', 'abababababab', 'AAAABBBBaaaa'],
  own_words: [
    ...['ada.lovelace@engines.example', 'Ada.Lovelace', 'adalovelace', 'Lovelace1815', 'ada-lovelace!!'],
    ...[
      'quillet12345',
      'QuilletQuillet',
      'Quillet2026!',
      'babbagesons1',
      'Babbage & Sons',
      'engines.example',
    ],
  ],
  known: [
    ...['password123', 'Password123!', 'P@ssw0rd123', 'passwordpassword', 'qwertyuiop', '1234567890'],
    ...['QWERTY12345', 'letmein12345', 'iloveyou123', 'princess123', '1q2w3e4r5t', 'Welcome2026!'],
    ...['trustno1trustno1', '!!football!!', 'ｐａｓｓｗｏｒｄ１２３', 'dragon-2024', '2024-dragon'],
  ],
};

const fine = [
  ...['correct horse battery', 'three ships at sea', 'correct-horse-battery-staple', 'Vw8#kd02-Lpx9'],
  ...[
    'my quillet is a good place',
    'adagio for seven violins',
    'dragon 8467-2093-1158',
    'grüße aus köln am rhein',
  ],
  ...['пароль никому не известен', '四つの無作為な単語がよいです'],
];

describe('a new password', () => {
  const assets = openAssets(env.ASSETS);

  for (const [problem, passwords] of Object.entries(refused))
    it.each(passwords)(`is refused as ${problem}: %s`, async (password) => {
      expect(await passwordProblem(assets, password, ada)).toBe(problem);
    });

  it.each(fine)('is accepted: %s', async (password) => {
    expect(await passwordProblem(assets, password, ada)).toBeNull();
  });

  it('of random characters is hardly ever taken for a known one', async () => {
    const random = Array.from({ length: 200 }, (_, at) => sha256Hex(`password ${at}`).slice(0, 14));
    const problems = await Promise.all(random.map((each) => passwordProblem(assets, each, ada)));
    expect(problems.filter((each) => each !== null)).toEqual([]);
  });
});

const stolen = 'Password123!';
const told = 'lists of stolen or common passwords';

describe('a known password is refused', () => {
  it('at set-up, and the link stays valid', async () => {
    const secret = randomSecret();
    await insertSecret(database, { purpose: 'setup', secret, expiresAt: Date.now() + 60_000 }, Date.now());
    const email = `${randomSecret().slice(0, 12).toLowerCase()}@example.com`;
    const setUp = (password: string) =>
      new Browser().submit('/setup', { secret, account_name: 'Engines', name: 'Ada', email, password });
    const answer = await setUp(stolen);
    expect([answer.status, answer.text.includes(told)]).toEqual([422, true]);
    expect(answer.text).not.toContain(stolen);
    expect((await setUp('three ships at sea')).headers.get('location')).toBe('/dashboard');
  });

  it('at joining, and the link stays valid', async () => {
    const host = await signIn(await createMember());
    const email = `${randomSecret().slice(0, 12).toLowerCase()}@example.com`;
    const csrf = await host.csrfToken();
    await host.submit('/dashboard/people/invite', { csrf, email, role: 'viewer' });
    const { page, secret } = accountLinkIn((await awaitMails(email, 1))[0]);
    const join = (password: string) => new Browser().submit(page, { secret, name: 'Ada Lovelace', password });
    for (const [password, words] of [
      [stolen, told],
      ['lovelace1815', 'mostly your name'],
    ] as const) {
      const answer = await join(password);
      expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
    }
    expect((await join('three ships at sea')).headers.get('location')).toBe('/dashboard');
  });

  it('at a reset, and the link stays valid', async () => {
    const member = await createMember();
    const guest = new Browser(member.ip);
    await guest.submit('/reset-password', { email: member.email });
    const { secret } = accountLinkIn((await awaitMails(member.email, 1))[0]);
    const reset = (password: string) =>
      guest.submit('/reset-password/use', { secret, email: member.email, password });
    const answer = await reset(stolen);
    expect([answer.status, answer.text.includes(told)]).toEqual([422, true]);
    expect((await reset('three ships at sea')).headers.get('location')).toBe('/sign-in?said=password');
  });

  it('at a change, and the password stays', async () => {
    const member = await createMember();
    const browser = await signIn(member);
    const csrf = await browser.csrfToken();
    const fields = { csrf, current: member.password, password: stolen };
    const answer = await browser.submit('/dashboard/account/password', fields);
    expect(answer.headers.get('location')).toBe('/dashboard/account?problem=known');
    expect((await browser.get('/dashboard/account?problem=known')).text).toContain(told);
    await signIn(member);
  });
});
