import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discoveryRequest,
  getValidatedIdTokenClaims,
  type IDToken,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processUserInfoResponse,
  ResponseBodyError,
  UnsupportedOperationError,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import { limits } from '../../lib/limits';
import { LruCache } from '../../lib/lru-cache';
import { joinedBytes } from './external-body';
import type { External } from './external-fetch';
import { ExternalError, problems } from './external-problem';
import { checkAddress, type LoopbackFor } from './external-url';

/** What Quillet is to a provider of OpenID Connect. */
export type OpenIdClient = { issuer: string; clientId: string; clientSecret: string };

/** What a sign-in at a provider says of a person. Nothing in it is checked but where it comes from. */
export type OpenIdClaims = Record<string, unknown> & { sub: string };

/**
 * Why a provider was of no use. `declined`: it signed nobody in. `stale`: the code was used or is too
 * old. `provider`: its answers cannot be used.
 */
export type OpenIdProblem = { reason: 'declined' | 'stale' | 'provider'; message: string };

export type OpenIdResult<Value> = { ok: true; value: Value } | { ok: false; problem: OpenIdProblem };

export type OpenIdDeps = { external: External; loopbackFor: LoopbackFor };

/** Signatures with a key that only the provider has: neither `none` nor a secret that both know. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];

const toleratedSeconds = 60;
const keptMs = 5 * 60_000;

/** The documents of providers. The library keeps the keys of a provider as long as its document. */
const known = new LruCache<{ server: AuthorizationServer; at: number }>(limits.signOnProviders);

/** Reads the document of a provider, whose addresses it names. */
export function findProvider(
  deps: OpenIdDeps,
  issuer: string,
  now: number,
): Promise<OpenIdResult<AuthorizationServer>> {
  return settled(() => discover(deps, issuer, now));
}

async function discover(deps: OpenIdDeps, issuer: string, now: number): Promise<AuthorizationServer> {
  const before = known.get(issuer);
  if (before && now - before.at < keptMs) return before.server;
  const url = new URL(issuer);
  const server = await processDiscoveryResponse(url, await discoveryRequest(url, through(deps)));
  known.set(issuer, { server, at: now });
  return server;
}

type Asked = { redirectUri: string; state: string; nonce: string; verifier: string; email: string };

/** The address at the provider where a person signs in. */
export function signInAddress(
  deps: OpenIdDeps,
  { issuer, clientId }: OpenIdClient,
  { redirectUri, state, nonce, verifier, email }: Asked,
  now: number,
): Promise<OpenIdResult<string>> {
  return settled(async () => {
    const { authorization_endpoint = '' } = await discover(deps, issuer, now);
    const checked = checkAddress(authorization_endpoint, {
      purpose: 'sign_on',
      loopbackFor: deps.loopbackFor,
    });
    if (!checked.ok) throw new ExternalError(problems.refused(checked.message));
    const asked = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(email !== '' && { login_hint: email }),
    };
    for (const [name, value] of Object.entries(asked)) checked.url.searchParams.set(name, value);
    return checked.url.href;
  });
}

type Returned = Omit<Asked, 'email'> & { parameters: URLSearchParams };

/** Exchanges the code of a person who came back, and returns what the provider signed about them. */
export function redeemCode(
  deps: OpenIdDeps,
  { issuer, clientId, clientSecret }: OpenIdClient,
  { redirectUri, state, nonce, verifier, parameters }: Returned,
  now: number,
): Promise<OpenIdResult<OpenIdClaims>> {
  return settled(async () => {
    const server = await discover(deps, issuer, now);
    const client: Client = { client_id: clientId, [clockTolerance]: toleratedSeconds };
    const options = through(deps);
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      authentication(server, clientSecret),
      checkedReturn(server, client, { parameters, state }),
      redirectUri,
      verifier,
      options,
    );
    const expected = { expectedNonce: nonce, requireIdToken: true };
    const tokens = await processAuthorizationCodeResponse(server, client, response, expected);
    checkAlgorithm(tokens.id_token ?? '');
    await validateApplicationLevelSignature(server, response, options);
    const claims = getValidatedIdTokenClaims(tokens);
    if (!claims) throw new OperationProcessingError('there is no ID Token');
    checkClaims(claims, clientId, now);
    if (claims['email'] !== undefined || server.userinfo_endpoint === undefined) return { ...claims };
    // Some providers tell the address only here.
    const asked = await userInfoRequest(server, client, tokens.access_token, options);
    return { ...claims, ...(await processUserInfoResponse(server, client, claims.sub, asked)) };
  });
}

/** A return that the provider may not have written: it came by the address of a browser. */
class UnusableReturn extends Error {}

function checkedReturn(
  server: AuthorizationServer,
  client: Client,
  { parameters, state }: Pick<Returned, 'parameters' | 'state'>,
): URLSearchParams {
  let checked: URLSearchParams;
  try {
    checked = validateAuthResponse(server, client, parameters, state);
  } catch (error) {
    if (error instanceof AuthorizationResponseError) throw error;
    throw new UnusableReturn(error instanceof Error ? error.message : 'it could not be read');
  }
  if (!checked.get('code')) throw new UnusableReturn('it has no code');
  return checked;
}

/** A secret in the body is what all large providers take; the header is the default of the standard. */
function authentication(
  { token_endpoint_auth_methods_supported: methods }: AuthorizationServer,
  secret: string,
) {
  return methods?.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

function checkAlgorithm(idToken: string): void {
  const { alg } = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString('utf8'));
  if (!algorithms.includes(alg))
    throw new UnsupportedOperationError(`the ID Token is not signed with one of ${algorithms.join(', ')}`);
}

/** What the library leaves to its callers. */
function checkClaims({ iat, azp }: IDToken, clientId: string, now: number): void {
  if (iat * 1000 > now + toleratedSeconds * 1000)
    throw new OperationProcessingError('the ID Token was issued in the future');
  if (azp !== undefined && azp !== clientId)
    throw new OperationProcessingError('the ID Token was issued to another client');
}

/** The library's requests go through the guard of external URLs, which also demands https. */
function through({ external }: OpenIdDeps) {
  return {
    [allowInsecureRequests]: true,
    [customFetch]: async (url: string, { method, headers, body }: Sent): Promise<Response> => {
      const sent = await external.fetch({
        ...{ url, purpose: 'sign_on', method, headers, maxBytes: limits.signOnBytes },
        ...(body != null && { body }),
        seconds: limits.signOnSeconds,
      });
      if (!sent.ok) throw new ExternalError(sent.problem);
      const { status, headers: answered, body: bytes, close } = sent.value;
      if (status !== 200 && status < 400) {
        await close();
        throw new ExternalError(problems.status(status));
      }
      return new Response(await joinedBytes(bytes), { status, headers: answered });
    },
  };
}

type Sent = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: BodyInit | null | undefined;
};

async function settled<Value>(work: () => Promise<Value>): Promise<OpenIdResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return { ok: false, problem };
  }
}

/** What providers answer to a code that is wrong or used up. A browser can bring any code. */
const aboutTheCode = ['invalid_grant', 'invalid_request'];

function problemOf(error: unknown): OpenIdProblem | null {
  if (error instanceof AuthorizationResponseError) return { reason: 'declined', message: error.error };
  if (error instanceof UnusableReturn) return { reason: 'declined', message: error.message };
  if (error instanceof ResponseBodyError) {
    const reason = aboutTheCode.includes(error.error) ? 'stale' : 'provider';
    return { reason, message: `the provider answered ${error.error}` };
  }
  if (error instanceof ExternalError) return { reason: 'provider', message: error.problem.message };
  if (
    error instanceof OperationProcessingError ||
    error instanceof UnsupportedOperationError ||
    error instanceof WWWAuthenticateChallengeError
  )
    return { reason: 'provider', message: error.message };
  // The platform and the library throw these for malformed keys and documents.
  const isForeign =
    error instanceof DOMException || error instanceof TypeError || error instanceof SyntaxError;
  return isForeign ? { reason: 'provider', message: 'its answer could not be read' } : null;
}
