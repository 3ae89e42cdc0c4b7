import { randomBytes, scryptSync } from 'node:crypto';
import type { Role } from '../../src/core/api/roles';
import { users } from '../../src/core/db/schema';
import { systemIds } from '../../src/core/platform/ids';
import { hashPassword } from '../../src/service/accounts/sign-in/password';
import { type Answer, call, createAccount, database, type Options, origin } from './app';

export type TestPerson = { id: string; accountId: string; email: string; password: string; ip: string };

let people = 0;

const cheapHash = (password: string): string => {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join(':');
};

/** Somebody with a password, at an address of their own: what one test tries does not count against another. */
export const createPerson = async ({
  role = 'owner' as Role,
  accountId = '',
  name = 'Ada Lovelace',
  /** Signing in takes as long as it does for real; elsewhere tests need not wait. */
  atFullCost = false,
} = {}): Promise<TestPerson> => {
  people += 1;
  const id = systemIds.next('user');
  const password = `correct horse ${id}`;
  const person = {
    id,
    accountId: accountId || (await createAccount()).id,
    email: `${id.toLowerCase()}@example.com`,
    password,
    ip: `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
  };
  await database.insert(users).values({
    id,
    accountId: person.accountId,
    email: person.email,
    name,
    role,
    passwordHash: atFullCost ? await hashPassword(password) : cheapHash(password),
    createdAt: Date.now(),
  });
  return person;
};

/** A browser: it keeps cookies and says where it comes from. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(readonly ip = '192.0.2.1') {}

  async go(method: string, path: string, options: Options = {}): Promise<Answer> {
    const answer = await call(method, path, {
      ...options,
      headers: {
        'cf-connecting-ip': this.ip,
        ...(method === 'GET' ? {} : { origin }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...options.headers,
      },
    });
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie);
    return answer;
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  get(path: string, options: Options = {}): Promise<Answer> {
    return this.go('GET', path, options);
  }

  /** A form, as the page sends it. */
  submit(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    env: Options['env'] = undefined,
  ): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.go('POST', path, { body, headers: { ...type, ...headers }, ...(env && { env }) });
  }

  /** What the script of a page sends. */
  async api(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.go(method, `/dashboard/api${path}`, {
      ...(body !== undefined && { body }),
      headers: { 'x-csrf-token': await this.csrfToken() },
    });
  }

  async csrfToken(): Promise<string> {
    return (await this.get('/dashboard/api/session')).json.csrf_token;
  }
}

export const signIn = async (person: TestPerson): Promise<Browser> => {
  const browser = new Browser(person.ip);
  const answer = await browser.submit('/sign-in', { email: person.email, password: person.password });
  if (answer.status !== 303) throw new Error(`signing in answered ${answer.status}`);
  return browser;
};
