import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '../../src/core/db/schema';
import { type Answer, database } from './app';
import { accountLinkIn, awaitMails } from './mailbox';
import { Browser, createMember, signIn, type TestMember } from './members';
import type { OpenIdPlan, OpenIdRequest } from './servers/openid-server';
import { sinkUrl } from './webhooks';

export const page = '/dashboard/people/single-sign-on';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const made = crypto.subtle.generateKey(
  { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ['sign', 'verify'],
) as Promise<CryptoKeyPair>;

export async function publicKey(): Promise<JsonWebKey> {
  const { publicKey: key } = await made;
  return (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A token that says this, signed with the key of the stand-ins or in another way. */
export async function tokenOf(
  claims: object,
  {
    header = { alg: 'RS256', kid: 'one' } as object,
    sign = async (bytes: Uint8Array) =>
      new Uint8Array(await crypto.subtle.sign(algorithm, (await made).privateKey, bytes)),
  } = {},
): Promise<string> {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${Buffer.from(await sign(Buffer.from(signed))).toString('base64url')}`;
}

/** A stand-in for a provider. */
export class StandIn {
  readonly name = randomUUID();
  readonly issuer = sinkUrl(`/openid/${this.name}`);
  readonly clientId = 'quillet-client';
  readonly clientSecret = `secret of ${this.name}`;

  static async start(plan: OpenIdPlan = {}): Promise<StandIn> {
    const standIn = new StandIn();
    const { issuer } = standIn;
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      // A provider that offers everything, so that the refusals are Quillet's.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    };
    await standIn.plan({
      '/.well-known/openid-configuration': { json: document },
      '/keys': { json: { keys: [{ ...(await publicKey()), kid: 'one', use: 'sig', alg: 'RS256' }] } },
      ...plan,
    });
    return standIn;
  }

  /** Plans answers, and returns what was asked so far. */
  async plan(plan: OpenIdPlan = {}): Promise<OpenIdRequest[]> {
    const sent = await fetch(this.issuer, { method: 'POST', body: JSON.stringify(plan) });
    return sent.json();
  }

  /** The claims of a right sign-in. */
  claims(nonce: string, email: string, more: object = {}) {
    const now = Math.floor(Date.now() / 1000);
    return {
      ...{ iss: this.issuer, aud: this.clientId, sub: `subject of ${email}`, nonce },
      ...{ iat: now, exp: now + 300, email, email_verified: true, name: 'Petra Provided', ...more },
    };
  }
}

export type Settings = Partial<{
  domains: string;
  joins_as: string;
  required: string;
  two_factors: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  name: string;
}>;

/** An account with an owner, whose provider serves a domain of its own. */
export class SignOnAccount {
  readonly domain = `${randomUUID()}.example.com`;

  private constructor(
    readonly owner: TestMember,
    readonly host: Browser,
    readonly provider: StandIn,
  ) {}

  static async start(settings: Settings = {}, provider?: StandIn): Promise<SignOnAccount> {
    const owner = await createMember();
    const account = new SignOnAccount(owner, await signIn(owner), provider ?? (await StandIn.start()));
    expect(locationOf(await account.save(settings))).toBe(`${page}?said=saved`);
    return account;
  }

  get accountId(): string {
    return this.owner.accountId;
  }

  async save(settings: Settings = {}): Promise<Answer> {
    const { issuer, clientId, clientSecret } = this.provider;
    return this.host.submit(page, {
      csrf: await this.host.csrfToken(),
      ...{ name: 'The provider', issuer, client_id: clientId, client_secret: clientSecret },
      ...{ domains: this.domain, joins_as: 'viewer', ...settings },
    });
  }

  address(name: string = randomUUID()): string {
    return `${name}@${this.domain}`;
  }

  /** Begins a sign-in at the sign-in address of the account. */
  async begin(browser = new Browser(this.owner.ip), next = ''): Promise<Begun> {
    const start = `/sign-in/sso/${this.accountId}${next && `?next=${encodeURIComponent(next)}`}`;
    const answer = await browser.go('GET', start, { headers: { 'sec-fetch-site': 'none' } });
    expect(answer.status, answer.text).toBe(303);
    return begunBy(browser, locationOf(answer));
  }

  /** Signs a person in as the provider does, when its token says `claims`. */
  async comeBack({ browser, state, nonce }: Begun, email: string, claims: object = {}): Promise<Answer> {
    await this.answer(await tokenOf(this.provider.claims(nonce, email, claims)));
    return this.callback(browser, { code: 'a code', state });
  }

  async answer(idToken: string): Promise<void> {
    const json = { access_token: 'access', token_type: 'Bearer', id_token: idToken };
    await this.provider.plan({ '/token': { json } });
  }

  callback(browser: Browser, query: Record<string, string>): Promise<Answer> {
    return browser.get(`/sign-in/sso/${this.accountId}/callback?${new URLSearchParams(query)}`);
  }

  async signOn(email: string, claims: object = {}): Promise<Answer & { browser: Browser }> {
    const begun = await this.begin();
    return { ...(await this.comeBack(begun, email, claims)), browser: begun.browser };
  }
}

export type Begun = { browser: Browser; url: URL; state: string; nonce: string };

export function begunBy(browser: Browser, location: string): Begun {
  const url = new URL(location);
  const of = (name: string) => url.searchParams.get(name) ?? '';
  return { browser, url, state: of('state'), nonce: of('nonce') };
}

export function locationOf({ headers }: Pick<Answer, 'headers'>): string {
  return headers.get('location') ?? '';
}

export async function memberAt(email: string) {
  const [member] = await database.select().from(users).where(eq(users.email, email));
  return member;
}

/** A member with an address of the domain of the provider. */
export async function memberOf(account: SignOnAccount, role: 'owner' | 'developer' | 'viewer' = 'developer') {
  const member = await createMember({ accountId: account.accountId, role });
  const email = account.address();
  await database.update(users).set({ email }).where(eq(users.id, member.id));
  return { ...member, email };
}

export async function invite(
  account: SignOnAccount,
  email: string,
  role: string,
  more: Record<string, string> = {},
) {
  const csrf = await account.host.csrfToken();
  await account.host.submit('/dashboard/people/invite', { csrf, email, role, ...more });
  return accountLinkIn((await awaitMails(email, 1))[0]);
}
