import type { External } from '../../../core/platform/external-fetch';
import { askRemote, type Countdown } from './ask-remote';
import { cscProblem } from './csc-problem';
import { type CscClient, keptCscToken, newCscToken } from './csc-token';
import type { RemoteResult } from './remote-result';

/** Where a trust service answers, and what lets us in: a client's credentials, or a token as given. */
export type CscAccess = { url: string; entry: CscClient | { accessToken: string } };

export type CscCall = { method: string; body: object; left: Countdown };

const unauthorizedStatus = 401;

/** How messages name a trust service. */
export function serviceAt(url: string): string {
  return new URL(url).host;
}

/** Calls a method of a trust service. A token that was kept and is no longer accepted is replaced. */
export async function askCsc(
  external: External,
  { url, entry }: CscAccess,
  call: CscCall,
): Promise<RemoteResult<Record<string, unknown>>> {
  const ask = (token: string) => askMethod(external, url, call, { authorization: `Bearer ${token}` });
  if ('accessToken' in entry) return ask(entry.accessToken);
  const kept = keptCscToken(entry);
  const answered = kept === null ? null : await ask(kept);
  if (answered && (answered.ok || answered.status !== unauthorizedStatus)) return answered;
  const token = await newCscToken(external, entry, { service: serviceAt(url), left: call.left });
  return token.ok ? ask(token.value) : token;
}

/** Calls a method as it is, with these headers besides the usual ones. */
export async function askMethod(
  external: External,
  url: string,
  { method, body, left }: CscCall,
  headers: Record<string, string> = {},
): Promise<RemoteResult<Record<string, unknown>>> {
  const service = serviceAt(url);
  const answered = await askRemote(external, {
    ...{ service, url: `${url.replace(/\/$/, '')}/${method}`, left },
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answered.ok) return answered;
  const { status, body: answer } = answered.value;
  return status === 200 ? { ok: true, value: answer } : cscProblem(service, method, answered.value);
}
