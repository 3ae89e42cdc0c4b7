import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';

/** Providers of OpenID Connect: stand-ins that answer as each test plans, and a real one. */

/** An answer of a stand-in: JSON, a text, so many bytes of JSON, or none at all. */
export type PlannedOpenId =
  | { json: unknown; status?: number }
  | { text: string; status?: number; location?: string }
  | { bytes: number }
  | 'hang';

/** The answers by path, such as `/token`. */
export type OpenIdPlan = Record<string, PlannedOpenId>;
export type OpenIdRequest = { path: string; body: string };

const plans = new Map<string, OpenIdPlan>();
const asked = new Map<string, OpenIdRequest[]>();

export function isForOpenId(path: string): boolean {
  return path.startsWith('/openid/');
}

/**
 * `/openid/<name>` takes a part of the plan of a stand-in and answers with what it was asked. Below it
 * are its answers. `/openid/real` starts the real provider and answers with its issuer.
 */
export async function answerAsOpenId(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://server');
  const [, , name = '', ...rest] = pathname.split('/');
  const path = `/${rest.join('/')}`;
  const body = await bodyOf(request);
  if (name === 'real') answer.end(JSON.stringify({ issuer: await realIssuer() }));
  else if (rest.length === 0) {
    plans.set(name, { ...plans.get(name), ...JSON.parse(body) });
    answer.end(JSON.stringify(asked.get(name) ?? []));
  } else {
    asked.set(name, [...(asked.get(name) ?? []), { path, body }]);
    reply(answer, plans.get(name)?.[path]);
  }
}

function reply(answer: ServerResponse, planned: PlannedOpenId = { status: 404, text: 'not planned' }): void {
  if (planned === 'hang') return;
  const type = { 'content-type': 'application/json' };
  if ('json' in planned) answer.writeHead(planned.status ?? 200, type).end(JSON.stringify(planned.json));
  else if ('bytes' in planned)
    answer.writeHead(200, type).end(`{"keys":[],"more":"${'x'.repeat(planned.bytes)}"}`);
  else {
    const { status = 200, text, location } = planned;
    answer.writeHead(status, location === undefined ? type : { location }).end(text);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

let real: Promise<{ server: Server; issuer: string }> | null = null;

/** Starts the real provider, and returns its issuer. */
export async function realIssuer(): Promise<string> {
  real ??= startReal();
  return (await real).issuer;
}

export async function endRealOpenId(): Promise<void> {
  if (real === null) return;
  const { server } = await real;
  real = null;
  server.closeAllConnections();
  server.close();
}

/**
 * A provider of the package `oidc-provider`, at which clients register themselves. The hint of the
 * address says who signs in, and they agree to everything.
 */
async function startReal(): Promise<{ server: Server; issuer: string }> {
  // Loaded when needed: most runs of tests start without it.
  const [{ default: RealProvider }, { default: MemoryAdapter }] = await Promise.all([
    import('oidc-provider'),
    import('oidc-provider/lib/adapters/memory_adapter.js'),
  ]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new RealProvider(issuer, {
    // The package warns of its own adapter, but of no other.
    adapter: class extends MemoryAdapter {},
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, registration: { enabled: true } },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, email: string) => ({
      accountId: email,
      claims: () => ({
        sub: createHash('sha256').update(email).digest('hex'),
        email,
        email_verified: true,
        name: 'Petra Provided',
      }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/');
    void (isInteraction ? interact(provider, request, response) : answer(request, response));
  });
  return { server, issuer };
}

async function interact(provider: Provider, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, answer);
  const done =
    prompt.name === 'login'
      ? { login: { accountId: params['login_hint'] ?? 'nobody@example.com' } }
      : {
          consent: { grantId: await granted(provider, params['client_id'] ?? '', session?.accountId ?? '') },
        };
  await provider.interactionFinished(request, answer, done, { mergeWithLastSubmission: true });
}

async function granted(provider: Provider, clientId: string, accountId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid email profile');
  return grant.save();
}
