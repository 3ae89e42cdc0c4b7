import type { Caller } from '../operation';
import { LruCache } from '../platform/lru-cache';
import { type Refusal, refuse } from '../refusal';

type Bucket = { tokens: number; at: number };

/** A token bucket for each API token that holds one second's worth (see docs/adr for why per isolate). */
const buckets = new LruCache<Bucket>(10_000);

export const checkRate = (
  caller: Caller,
  requestsPerSecond: { live: number; test: number },
  now: number,
): Refusal | undefined => {
  const rate = requestsPerSecond[caller.mode];
  const bucket = buckets.get(caller.tokenId) ?? { tokens: rate, at: now };
  // Requests come to this point in another order than they arrived: time does not run backwards for a bucket.
  const at = Math.max(now, bucket.at);
  const tokens = Math.min(rate, bucket.tokens + ((at - bucket.at) / 1000) * rate);
  buckets.set(caller.tokenId, { tokens: Math.max(0, tokens - 1), at });
  if (tokens >= 1) return undefined;
  const message = `A ${caller.mode} token may send ${rate} requests a second.`;
  return refuse('rate_limited', message, { headers: { 'Retry-After': '1' } }).refusal;
};
