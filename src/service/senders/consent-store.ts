import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { consentTexts } from '../../core/db/schema';
import { LruCache } from '../../lib/lru-cache';

export type ConsentRow = typeof consentTexts.$inferSelect;

/** All texts that the account has written, the newest first. */
export function listConsentTexts(db: Database, accountId: string): Promise<ConsentRow[]> {
  return db
    .select()
    .from(consentTexts)
    .where(eq(consentTexts.accountId, accountId))
    .orderBy(desc(consentTexts.createdAt), desc(sql`rowid`));
}

export async function countConsentTexts(db: Database, accountId: string): Promise<number> {
  const [found] = await db
    .select({ texts: count() })
    .from(consentTexts)
    .where(eq(consentTexts.accountId, accountId));
  return found?.texts ?? 0;
}

/** Texts never change, so cached ones stay true. Their weight is their length. */
const cache = new LruCache<string>(200_000);

/** The account's own texts with these hashes, by hash. */
export async function findConsentTexts(
  db: Database,
  accountId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const unread: string[] = [];
  for (const hash of hashes) {
    const text = cache.get(`${accountId}/${hash}`);
    if (text === undefined) unread.push(hash);
    else found.set(hash, text);
  }
  if (unread.length === 0) return found;
  const rows = await db
    .select({ hash: consentTexts.hash, text: consentTexts.text })
    .from(consentTexts)
    .where(and(eq(consentTexts.accountId, accountId), inArray(consentTexts.hash, unread)));
  for (const { hash, text } of rows) {
    cache.set(`${accountId}/${hash}`, text, text.length + hash.length);
    found.set(hash, text);
  }
  return found;
}
