import type { Caller } from '../../core/api/operation';
import { type Refusal, refuse } from '../../core/api/refusal';
import { limits } from '../../lib/limits';
import { LruCache } from '../../lib/lru-cache';

type Bucket = { tokens: number; at: number };

/** Limits public forms by IP address: anybody may begin one, but not many at once. */
export function checkFormRate(ip: string | null, now: number): Refusal | undefined {
  const most = limits.webFormsPerMinute;
  if (takeToken(`form ${ip}`, { most, perSecond: most / 60 }, now)) return undefined;
  const message = `One IP address can begin at most ${most} forms a minute (webFormsPerMinute).`;
  return refuse('rate_limited', message, { headers: { 'Retry-After': '60' } }).refusal;
}

/** Limits the pictures that one signer looks at. */
export function checkPictureRate(dataRequestId: string, now: number): Refusal | undefined {
  const most = limits.picturesPerMinute;
  if (takeToken(`pictures ${dataRequestId}`, { most, perSecond: most / 60 }, now)) return undefined;
  const message = `A signer may ask for ${most} pictures of pages a minute (picturesPerMinute).`;
  return refuse('rate_limited', message, { headers: { 'Retry-After': '10' } }).refusal;
}

/** Limits sign-in requests by IP address, before the member is known. */
export function checkSignInRate(ip: string | null, now: number): Refusal | undefined {
  const most = limits.signInsPerMinute;
  if (takeToken(`sign in ${ip}`, { most, perSecond: most / 60 }, now)) return undefined;
  const message = `One IP address can begin at most ${most} sign-ins a minute (signInsPerMinute).`;
  return refuse('rate_limited', message, { headers: { 'Retry-After': '60' } }).refusal;
}

function takeToken(key: string, { most, perSecond }: { most: number; perSecond: number }, now: number) {
  const bucket = buckets.get(key) ?? { tokens: most, at: now };
  // Requests come here in another order than they arrived. The time of a bucket never runs
  // backwards.
  const at = Math.max(now, bucket.at);
  const tokens = Math.min(most, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
  buckets.set(key, { tokens: Math.max(0, tokens - 1), at });
  return tokens >= 1;
}

/**
 * A token bucket for each API token or member, with room for one second (see docs/adr for why per
 * isolate).
 */
const buckets = new LruCache<Bucket>(10_000);

export function checkRate(
  { askedBy, mode }: { askedBy: string; mode: Caller['mode'] },
  requestsPerSecond: { live: number; test: number },
  now: number,
): Refusal | undefined {
  const rate = requestsPerSecond[mode];
  if (takeToken(askedBy, { most: rate, perSecond: rate }, now)) return undefined;
  const message = `A ${mode} token may send ${rate} requests a second.`;
  return refuse('rate_limited', message, { headers: { 'Retry-After': '1' } }).refusal;
}
