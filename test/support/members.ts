import { randomBytes, scryptSync } from 'node:crypto';
import type { Role } from '../../src/core/api/roles';
import { users } from '../../src/core/db/schema';
import { reachOfFolders, storedRights } from '../../src/core/db/stored-rights';
import { systemIds } from '../../src/core/platform/ids';
import { hashPassword } from '../../src/service/accounts/sign-in/password';
import { type Answer, call, createAccount, database, type Options, origin } from './app';

export type TestMember = { id: string; accountId: string; email: string; password: string; ip: string };

let members = 0;

function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/**
 * Creates a member with a password and a separate network: attempts of one test do not
 * count against another.
 */
export async function createMember({
  role = 'owner' as Role,
  /** The folders that the member is limited to. */
  folderIds = null as string[] | null,
  accountId = '',
  name = 'Ada Lovelace',
  /** True hashes the password at full cost; other tests need not wait for that. */
  atFullCost = false,
} = {}): Promise<TestMember> {
  members += 1;
  const id = systemIds.next('user');
  const password = `correct horse ${id}`;
  const member = {
    id,
    accountId: accountId || (await createAccount()).id,
    email: `${id.toLowerCase()}@example.com`,
    password,
    ip: `10.${(members >> 8) & 255}.${members & 255}.1`,
  };
  await database.insert(users).values({
    id,
    accountId: member.accountId,
    email: member.email,
    name,
    ...storedRights({ role, reach: folderIds && reachOfFolders(folderIds) }),
    passwordHash: atFullCost ? await hashPassword(password) : cheapHash(password),
    createdAt: Date.now(),
  });
  return member;
}

/** A browser that keeps cookies and sends its origin. */
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
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie);
    return answer;
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  get(path: string, options: Options = {}): Promise<Answer> {
    return this.go('GET', path, options);
  }

  /** Sends a form as the page does. */
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

  /** Opens an account link, as the script of its page does. */
  open({ opening, secret }: { opening: string; secret: string }, env: Options['env'] = undefined) {
    return this.submit(opening, { link: `#secret=${secret}` }, {}, env);
  }

  /** Sends a request as the script of a page does. */
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

export async function signIn(member: TestMember): Promise<Browser> {
  const browser = new Browser(member.ip);
  const answer = await browser.submit('/sign-in', { email: member.email, password: member.password });
  if (answer.status !== 303) throw new Error(`signing in answered ${answer.status}`);
  return browser;
}
