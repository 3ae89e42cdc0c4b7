import type { Pace } from '../../core/api/pace';
import type { TokenRights } from '../../core/api/token-rights';
import type { Database } from '../../core/db/database';
import { unavailablePart } from '../../core/platform/unavailable';
import { equalBytes, sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { LruCache } from '../../lib/lru-cache';
import { rightsOf } from './token-rights';
import { findTokenOfAccount, type TokenOfAccount } from './token-store';

export type VerifiedToken = {
  id: string;
  accountId: string;
  mode: 'live' | 'test';
  rights: TokenRights;
  pace: Pace;
};

const tokenId = /^api_(live|test)_[0-9A-Za-z]{20}$/;

/** Compared for an unknown id, so that it takes as long as a wrong secret. */
const noTokenHash = sha256Hex('no such token');

/**
 * A token is read from the database every few seconds at most. A revoked token may work for as
 * long, and for some minutes while the database is unavailable.
 */
const cache = new LruCache<{ row: TokenOfAccount | undefined; at: number }>(1_000);

export async function verifyToken(
  db: Database,
  credentials: { id: string; secret: string },
  now: number,
): Promise<VerifiedToken | null> {
  // Other texts cannot be ids, and must cost neither a query nor a place in the cache.
  const row = tokenId.test(credentials.id) ? await lookUp(db, credentials.id, now) : undefined;
  const given = Buffer.from(sha256Hex(credentials.secret));
  const matches = equalBytes(given, Buffer.from(row?.secretHash ?? noTokenHash));
  return row && matches ? validToken(row) : null;
}

/** The token with this id, for what was begun with it: its secret was shown then. */
export async function findValidToken(db: Database, id: string, now: number): Promise<VerifiedToken | null> {
  const row = await lookUp(db, id, now);
  return row ? validToken(row) : null;
}

function validToken(row: TokenOfAccount): VerifiedToken | null {
  if (row.revokedAt !== null) return null;
  const { id, accountId, mode, documentsPerSecond, documentsInFlight } = row;
  return { id, accountId, mode, rights: rightsOf(row), pace: { documentsPerSecond, documentsInFlight } };
}

/**
 * Drops a changed or revoked token from this cache, so the change applies here at once. Other caches
 * keep the token for a few seconds.
 */
export function forgetToken(id: string): void {
  cache.delete(id);
}

async function lookUp(db: Database, id: string, now: number): Promise<TokenOfAccount | undefined> {
  const cached = cache.get(id);
  if (cached && now - cached.at < limits.tokenCacheSeconds * 1000) return cached.row;
  try {
    const row = await findTokenOfAccount(db, id);
    cache.set(id, { row, at: now });
    return row;
  } catch (error) {
    const isRecent = cached && now - cached.at < limits.tokenKeptMinutes * 60_000;
    if (!isRecent || !unavailablePart(error)) throw error;
    return cached.row;
  }
}
