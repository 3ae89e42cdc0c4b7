import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { possibleScopes, type Scope, scopes } from '../../../src/core/api/scopes';
import type { ServiceOperation } from '../../../src/service/operation';
import { type Account, as, basic, call, createAccount, createToken, type Token } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectRefusal } from '../../support/refusals';

const modes = ['live', 'test'] as const;

let account: Account;
/** One token for each scope and mode. */
let tokens: { scope: Scope; mode: 'live' | 'test'; token: Token }[];

beforeAll(async () => {
  account = await createAccount();
  tokens = await Promise.all(
    modes.flatMap((mode) =>
      scopes.map(async (scope) => ({
        scope,
        mode,
        token: await createToken(account.id, mode, { scopes: [scope] }),
      })),
    ),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Asks for something absent: a token with the scope passes the check and changes nothing. */
function askFor({ method, path, body }: ServiceOperation, token: Token) {
  const address = `/api/v1${path.replace(/:\w+/g, 'absent')}`;
  const sent = body?.kind === 'form' ? new FormData() : {};
  return call(method.toUpperCase(), address, { token, ...(body && { body: sent }) });
}

/** Lets a second pass between requests of one token, so that none is too fast. */
function slowly(): () => void {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  return () => {
    now += 1_000;
  };
}

describe('every operation', () => {
  it('takes a token that has its scope and refuses one that lacks it, in both modes', async () => {
    const pass = slowly();
    for (const operation of operations) {
      // An empty update needs the scope for editing.
      const needed = possibleScopes(operation.scope).slice(0, 1);
      const answers = await Promise.all(
        tokens.map(async (one) => ({ ...one, answer: await askFor(operation, one.token) })),
      );
      for (const { scope, mode, answer } of answers) {
        const which = `${operation.id} with ${scope}, ${mode}`;
        const lacks = needed.length > 0 && !needed.includes(scope);
        expect(answer.json?.error?.code === 'insufficient_scope', which).toBe(lacks);
        if (!lacks) continue;
        const { error } = expectRefusal(answer, 403, 'insufficient_scope');
        expect(error.message).toContain(`\`${needed[0]}\``);
      }
      pass();
    }
  });

  it('that only reads needs a scope for reading, and no other operation does', () => {
    const isReading = (scope: Scope) => scope.endsWith(':read');
    for (const { id, method, scope } of operations) {
      if (id === 'checkAuthentication') continue;
      const needed = possibleScopes(scope);
      expect(needed.length, id).toBeGreaterThan(0);
      // Presigning is a GET that makes an upload.
      const reads = method === 'get' && id !== 'presignUpload';
      expect(needed.every(isReading), id).toBe(reads);
      expect(needed.some(isReading), id).toBe(reads);
    }
  });
});

describe('an update of a template', () => {
  it('needs a scope for the draft, for settings, or for both', async () => {
    const id = await createTemplate(account.live, []);
    const editor = await createToken(account.id, 'live', { scopes: ['templates:write'] });
    const settler = await createToken(account.id, 'live', { scopes: ['settings:write'] });
    const edit = { name: 'Another name', fields: [] };
    const settings = { redirect_url: 'https://example.com/done', public_web_form: true };
    const update = (token: Token, body: unknown) => as(token).put(`/templates/${id}`, body);

    expect((await update(editor, { template: edit })).status).toBe(200);
    expect((await update(settler, { template: settings })).status).toBe(200);
    // The body may also come without its wrapping.
    expect((await update(settler, settings)).status).toBe(200);
    for (const body of [{ template: { ...edit, ...settings } }, settings]) {
      const { error } = expectRefusal(await update(editor, body), 403, 'insufficient_scope');
      expect(error.message).toContain('`settings:write`');
      expect(error.message).not.toContain('`templates:write`');
    }
    const { error } = expectRefusal(await update(settler, { template: edit }), 403, 'insufficient_scope');
    expect(error.message).toContain('`templates:write`');
  });
});

it('the permanent URL of a PDF needs the scope for reading documents', async () => {
  const id = await createTemplate(account.live, []);
  const made = await as(account.live).post(`/templates/${id}/submissions`, { data: {} });
  const { pathname } = new URL(made.json.submission.permanent_download_url);
  const writer = await createToken(account.id, 'live', { scopes: ['documents:write'] });
  const reader = await createToken(account.id, 'live', { scopes: ['documents:read'] });
  const get = (token: Token) => call('GET', pathname, { headers: { authorization: basic(token) } });
  expectRefusal(await get(writer), 403, 'insufficient_scope');
  expect((await get(reader)).status).toBe(200);
});

describe('a token with an end', () => {
  it('works until then, and is refused afterwards with the time', async () => {
    const expiresAt = Date.now() + 60_000;
    const token = await createToken(account.id, 'live', { expiresAt });
    expect((await as(token).get('/authentication')).status).toBe(200);
    vi.spyOn(Date, 'now').mockReturnValue(expiresAt);
    const answer = await as(token).get('/authentication');
    const { error } = expectRefusal(answer, 401, 'token_expired');
    expect(error.message).toContain(new Date(expiresAt).toISOString());
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
    // A wrong secret learns nothing about the token.
    const guessed = await as({ ...token, secret: 'wrong' }).get('/authentication');
    expectRefusal(guessed, 401, 'unauthorized');
  });
});

describe('a token with a list of IP addresses', () => {
  it('is refused elsewhere, and where no address is known', async () => {
    const token = await createToken(account.id, 'live', { allowedIps: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (ip?: string) =>
      as(token).get('/authentication', ip === undefined ? {} : { headers: { 'cf-connecting-ip': ip } });
    for (const ip of ['203.0.113.7', '2001:db8:1::2']) expect((await from(ip)).status, ip).toBe(200);
    for (const ip of ['203.0.114.7', '2001:db9::1', 'nonsense', undefined])
      expectRefusal(await from(ip), 403, 'ip_not_allowed');
  });
});
