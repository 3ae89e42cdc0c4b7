import type { Database } from '../../core/db/database';
import { LruCache } from '../../lib/lru-cache';
import { markTokenUsed } from './token-store';

const noted = new LruCache<number>(1_000);

/** "Last used" is exact to the minute: a busy token does not write on each request. */
export function noteTokenUse(
  deps: { db: Database; defer(work: Promise<unknown>): void },
  tokenId: string,
  now: number,
): void {
  if (now - (noted.get(tokenId) ?? 0) < 60_000) return;
  noted.set(tokenId, now);
  deps.defer(markTokenUsed(deps.db, tokenId, now));
}
