import type { Caller } from '../../core/api/caller';
import { type Refusal, refuse } from '../../core/api/refusal';
import { limits } from '../../lib/limits';
import { LruCache } from '../../lib/lru-cache';

type Bucket = { tokens: number; at: number };

/** Limits public forms by IP address: anybody may begin one, but not many at once. */
export function checkFormRate(ip: string | null, now: number): Refusal | undefined {
  const most = limits.webFormsPerMinute;
  const message = `One IP address can begin at most ${most} forms a minute (webFormsPerMinute).`;
  return checkMinute(`form ${ip}`, { most, message, againSeconds: 60 }, now);
}

/** Limits the pictures that one signer looks at. */
export function checkPictureRate(dataRequestId: string, now: number): Refusal | undefined {
  const most = limits.picturesPerMinute;
  const message = `A signer may ask for ${most} pictures of pages a minute (picturesPerMinute).`;
  return checkMinute(`pictures ${dataRequestId}`, { most, message, againSeconds: 10 }, now);
}

/** Limits sign-in requests by IP address, before the member is known. */
export function checkSignInRate(ip: string | null, now: number): Refusal | undefined {
  const most = limits.signInsPerMinute;
  const message = `One IP address can begin at most ${most} sign-ins a minute (signInsPerMinute).`;
  return checkMinute(`sign in ${ip}`, { most, message, againSeconds: 60 }, now);
}

type MinuteRate = { most: number; message: string; againSeconds: number };

function checkMinute(
  key: string,
  { most, message, againSeconds }: MinuteRate,
  now: number,
): Refusal | undefined {
  if (takeToken(key, { most, perSecond: most / 60 }, now).taken) return undefined;
  const headers = {
    'Retry-After': String(againSeconds),
    ...rateHeaders({ limit: most, left: 0, seconds: 60 }),
  };
  return refuse('rate_limited', message, { headers }).refusal;
}

function takeToken(key: string, { most, perSecond }: { most: number; perSecond: number }, now: number) {
  const bucket = buckets.get(key) ?? { tokens: most, at: now };
  // Requests come here in another order than they arrived. The time of a bucket never runs
  // backwards.
  const at = Math.max(now, bucket.at);
  const tokens = Math.min(most, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
  buckets.set(key, { tokens: Math.max(0, tokens - 1), at });
  return { taken: tokens >= 1, left: Math.floor(Math.max(0, tokens - 1)) };
}

/**
 * A token bucket for each API token or member, with room for one second (see docs/adr for why per
 * isolate).
 */
const buckets = new LruCache<Bucket>(10_000);

export function checkRate(
  asked: Asked,
  requestsPerSecond: { live: number; test: number },
  now: number,
): Refusal | undefined {
  return countRequest(asked, requestsPerSecond, now).refusal;
}

type Asked = { askedBy: string; mode: Caller['mode'] };

/** A rate for the headers of an answer. `left` is unknown where Cloudflare counts. */
export type Rate = { limit: number; left?: number; seconds: number };

/** A counted request: its refusal, if any, and its rate. */
export type CountedRate = Rate & { refusal: Refusal | undefined };

/** The rates of requests that stand for others, which were counted. */
const counted = new WeakMap<Request, CountedRate>();

/** Lets a request count as the one that it stands for. */
export function countAs(request: Request, rate: CountedRate): Request {
  counted.set(request, rate);
  return request;
}

/** Counts a request, unless it stands for one that was counted. */
export function countOnce(
  request: Request,
  asked: Asked,
  requestsPerSecond: { live: number; test: number },
  now: number,
): CountedRate {
  return counted.get(request) ?? countRequest(asked, requestsPerSecond, now);
}

export function countRequest(
  { askedBy, mode }: Asked,
  requestsPerSecond: { live: number; test: number },
  now: number,
): CountedRate {
  const limit = requestsPerSecond[mode];
  const { taken, left } = takeToken(askedBy, { most: limit, perSecond: limit }, now);
  return { refusal: taken ? undefined : tooFast(mode, limit), limit, left, seconds: 1 };
}

function tooFast(mode: Caller['mode'], limit: number): Refusal {
  const message = `A ${mode} token may send ${limit} requests a second.`;
  return refuse('rate_limited', message, { headers: { 'Retry-After': '1' } }).refusal;
}

/** The headers that tell callers their rate, which is full again after its seconds. */
export function rateHeaders({ limit, left, seconds }: Rate): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    ...(left !== undefined && { 'RateLimit-Remaining': String(left) }),
    'RateLimit-Reset': String(seconds),
  };
}

/** The headers of a wait that no counted rate led to, such as the one after wrong passwords. */
export function waitHeaders({ status, headers }: Response): Record<string, string> {
  const seconds = headers.get('Retry-After');
  if (status !== 429 || seconds === null || headers.has('RateLimit-Reset')) return {};
  return { 'RateLimit-Remaining': '0', 'RateLimit-Reset': seconds };
}
