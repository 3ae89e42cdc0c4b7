import { LruCache } from '../platform/lru-cache';

/**
 * Projections follow their submissions by a moment. Who creates one and lists at once must still see it:
 * the ids this isolate has just created are flushed before a list of their account is read.
 */
const recent = new LruCache<{ id: string; at: number }[]>(1_000);
const recentMs = 5_000;
const kept = 50;

export const noteSubmission = (accountId: string, id: string, now: number): void => {
  const others = (recent.get(accountId) ?? []).filter(({ at }) => now - at < recentMs);
  recent.set(accountId, [...others, { id, at: now }].slice(-kept));
};

export const recentSubmissions = (accountId: string, now: number): string[] =>
  (recent.get(accountId) ?? []).filter(({ at }) => now - at < recentMs).map(({ id }) => id);
