import { joinedBytes } from '../../../core/platform/external-body';
import type { External } from '../../../core/platform/external-fetch';
import { type ExternalProblem, problemOf } from '../../../core/platform/external-problem';
import { callLimits } from '../../../core/platform/unavailable';
import { isRecord } from '../../../lib/json';
import { limits } from '../../../lib/limits';
import type { RemoteProblem, RemoteResult } from './remote-result';

export type RemoteCall = {
  /** How messages name the service. */
  service: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The seconds that are left for this call. */
  left: Countdown;
};

/** An answer of any status but those that say “later”. */
export type RemoteAnswer = { status: number; body: Record<string, unknown> };

export type Countdown = () => number;

/** The time that the calls for one signature have together. */
export function countdown(): Countdown {
  const end = Date.now() + callLimits.msOf('seal key of the account');
  return () => Math.max(0, end - Date.now()) / 1000;
}

/** Sends one request to a service that holds a key. The answer is an object of JSON, or empty. */
export async function askRemote(
  external: External,
  { service, url, headers, body, left }: RemoteCall,
): Promise<RemoteResult<RemoteAnswer>> {
  const sent = await external.fetch({
    ...{ url, purpose: 'seal_keys', method: 'POST', headers, body },
    maxBytes: limits.remoteSealBytes,
    seconds: left(),
  });
  if (!sent.ok) return unreached(service, sent.problem);
  const { status } = sent.value;
  if (status === 429 || status >= 500) {
    await sent.value.close();
    return { ok: false, blame: 'away', message: `${service} answered ${status}.`, status };
  }
  try {
    return { ok: true, value: { status, body: objectIn(await joinedBytes(sent.value.body)) } };
  } catch (error) {
    return unreached(service, problemOf(error));
  }
}

function unreached(service: string, { code, message }: ExternalProblem): RemoteProblem {
  const blame = code === 'address_refused' || code === 'too_large' ? 'set_up' : 'away';
  return { ok: false, blame, message: `${service} could not be asked: ${message}.` };
}

function objectIn(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(value) ? value : {};
  } catch {
    // Pages of proxies are no JSON.
    return {};
  }
}
