import * as z from 'zod';
import type { External } from '../../../core/platform/external-fetch';
import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import { LruCache } from '../../../lib/lru-cache';
import { askRemote, type Countdown } from './ask-remote';
import { cscProblem } from './csc-problem';
import { type RemoteResult, setUpProblem } from './remote-result';

/** How a client of a trust service gets its access tokens, by OAuth 2.0. */
export type CscClient = { tokenUrl: string; clientId: string; clientSecret: string };

/** A token is not used in its last seconds. */
const marginMs = 30_000;
/** How long a token is good for that does not say so. */
const usualSeconds = 3_600;

const tokenAnswer = z.object({
  access_token: z
    .string()
    .max(limits.remoteKeyChars)
    .regex(/^[!-~]+$/),
  expires_in: z.number().optional(),
});

const known = new LruCache<{ token: string; until: number }>(limits.remoteTokensKept);

/** The access token of a client that the isolate keeps; null when it has none, or an old one. */
export function keptCscToken(client: CscClient): string | null {
  const kept = known.get(nameOf(client));
  return kept && Date.now() < kept.until ? kept.token : null;
}

/** Asks for an access token, and keeps it until it expires. */
export async function newCscToken(
  external: External,
  client: CscClient,
  { service, left }: { service: string; left: Countdown },
): Promise<RemoteResult<string>> {
  const answered = await askRemote(external, {
    ...{ service, url: client.tokenUrl, left },
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }).toString(),
  });
  if (!answered.ok) return answered;
  const { status, body } = answered.value;
  if (status !== 200) return cscProblem(service, 'oauth2/token', answered.value);
  const read = tokenAnswer.safeParse(body);
  if (!read.success) return setUpProblem(`${service} answered oauth2/token without an access token.`);
  const { access_token: token, expires_in: seconds = usualSeconds } = read.data;
  known.set(nameOf(client), { token, until: Date.now() + seconds * 1000 - marginMs });
  return { ok: true, value: token };
}

function nameOf({ tokenUrl, clientId, clientSecret }: CscClient): string {
  return sha256Hex(JSON.stringify([tokenUrl, clientId, clientSecret]));
}
