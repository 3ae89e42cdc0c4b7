import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { createHash, randomBytes } from 'node:crypto';
import { createApp } from '../../src/app/http/app';
import type { Scope } from '../../src/core/api/scopes';
import { openDatabase, openVolume } from '../../src/core/db/database';
import { accounts, apiTokens } from '../../src/core/db/schema';
import { openVolumes } from '../../src/core/db/volumes/open-volumes';
import { systemIds } from '../../src/core/platform/ids';
import { expectDocumented } from './documented-answers';

export const origin = 'http://127.0.0.1:8787';
export const asyncHost = 'http://async.localhost:8787';
/** The directory, whose database is also the first volume. */
export const database = openDatabase(env.DB);
export const firstVolume = openVolume(env.DB);
export const volumes = openVolumes(env);

export type Token = { id: string; secret: string; accountId: string };
export type Account = { id: string; live: Token; test: Token };

/** Creates an account for each test, so that tests never see each other's records. */
export async function createAccount(): Promise<Account> {
  const id = systemIds.next('account');
  const live = newToken(id, 'live');
  const test = newToken(id, 'test');
  await database.batch([
    database.insert(accounts).values({ id, name: 'Test', createdAt: Date.now() }),
    live.insert,
    test.insert,
  ]);
  return { id, live: live.token, test: test.token };
}

/** What a token may do, when it is less than everything. */
export type Rights = {
  scopes?: Scope[];
  expiresAt?: number;
  allowedIps?: string[];
  folderIds?: string[];
  templateIds?: string[];
};

export async function createToken(
  accountId: string,
  mode: 'live' | 'test',
  rights: Rights = {},
): Promise<Token> {
  const { token, insert } = newToken(accountId, mode, rights);
  await insert;
  return token;
}

function newToken(accountId: string, mode: 'live' | 'test', rights: Rights = {}) {
  const id = `api_${mode}_${randomBytes(10).toString('hex')}`;
  const secret = randomBytes(32).toString('base64url');
  const secretHash = createHash('sha256').update(secret).digest('hex');
  const values = { id, accountId, mode, label: 'test', secretHash, createdAt: Date.now(), ...rights };
  return { token: { id, secret, accountId }, insert: database.insert(apiTokens).values(values) };
}

export type Options = {
  token?: Token | undefined;
  headers?: Record<string, string>;
  body?: unknown;
  host?: string;
  /** Bindings that differ from the usual ones for this request. */
  env?: Partial<Cloudflare.Env>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers that they then assert
export type Answer = { status: number; headers: Headers; json: any; text: string };

/** Sends one request to the Worker as a customer does, whose answer is as documented. */
export async function call(method: string, path: string, options: Options = {}): Promise<Answer> {
  const response = await send(method, path, options);
  const text = new TextDecoder().decode(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const json = isJson && text !== '' ? JSON.parse(text) : undefined;
  const { status, headers } = response;
  expectDocumented(method, new URL(path, origin), { status, headers, json });
  return { status, headers, text, json };
}

export async function send(
  method: string,
  path: string,
  { token, headers = {}, body, host, env: changed }: Options = {},
): Promise<Response> {
  const raw =
    body instanceof FormData ||
    body instanceof ReadableStream ||
    body instanceof Uint8Array ||
    typeof body === 'string';
  const request = new Request(new URL(path, host ?? origin).href, {
    method,
    headers: {
      ...(token ? { authorization: basic(token) } : {}),
      ...(body !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    redirect: 'manual',
  });
  if (!changed) return exports.default.fetch(request);
  return createApp().fetch(request, { ...env, ...changed }, createExecutionContext());
}

export function basic({ id, secret }: Pick<Token, 'id' | 'secret'>): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** The API with the credentials of one token. */
export function as(token: Token) {
  return {
    get: (path: string, options: Options = {}) => call('GET', `/api/v1${path}`, { token, ...options }),
    post: (path: string, body?: unknown, options: Options = {}) =>
      call('POST', `/api/v1${path}`, { token, body, ...options }),
    put: (path: string, body?: unknown, options: Options = {}) =>
      call('PUT', `/api/v1${path}`, { token, body, ...options }),
    delete: (path: string, options: Options = {}) => call('DELETE', `/api/v1${path}`, { token, ...options }),
  };
}
