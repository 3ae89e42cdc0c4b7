import type { Database } from '../../core/db/database';
import { equalBytes, sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { LruCache } from '../../lib/lru-cache';
import { findToken, type TokenRow } from './token-store';

export type VerifiedToken = { id: string; accountId: string; mode: 'live' | 'test' };

const tokenId = /^api_(live|test)_[0-9A-Za-z]{20}$/;

/** Compared when the id is unknown, so that an unknown id takes as long as a wrong secret. */
const noTokenHash = sha256Hex('no such token');

/** Looked up at most every few seconds: this is also how long a revoked token may still work. */
const cache = new LruCache<{ row: TokenRow | undefined; at: number }>(1_000);

export const verifyToken = async (
  db: Database,
  credentials: { id: string; secret: string },
  now: number,
): Promise<VerifiedToken | null> => {
  // Anything else cannot be an id, and must cost neither a query nor a place in the cache.
  const row = tokenId.test(credentials.id) ? await lookUp(db, credentials.id, now) : undefined;
  const given = Buffer.from(sha256Hex(credentials.secret));
  const matches = equalBytes(given, Buffer.from(row?.secretHash ?? noTokenHash));
  if (!row || !matches || row.revokedAt !== null) return null;
  return { id: row.id, accountId: row.accountId, mode: row.mode };
};

/** Where it was revoked it is refused at once; elsewhere when its place in the cache is over. */
export const forgetToken = (id: string): void => cache.delete(id);

const lookUp = async (db: Database, id: string, now: number): Promise<TokenRow | undefined> => {
  const cached = cache.get(id);
  if (cached && now - cached.at < limits.tokenCacheSeconds * 1000) return cached.row;
  const row = await findToken(db, id);
  cache.set(id, { row, at: now });
  return row;
};
