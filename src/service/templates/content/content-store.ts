import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { templateContents } from '../../../core/db/schema';
import { LruCache } from '../../../lib/lru-cache';
import { decodeContent, encodeContent, type TemplateContent } from './template-content';

/**
 * The room that a field takes in memory, stored and drawn. Its JSON is shorter, because it leaves
 * out usual values.
 */
const bytesOfField = 2_000;

/** Contents never change, so cached ones stay true. Their weight is the memory they take. */
const cache = new LruCache<TemplateContent>(16_000_000);

export async function loadContent(db: Database, accountId: string, hash: string): Promise<TemplateContent> {
  const cacheKey = `${accountId}/${hash}`;
  const cached = cache.get(cacheKey);
  if (cached) return cached;
  const row = await db
    .select({ body: templateContents.body, added: templateContents.added })
    .from(templateContents)
    .where(and(eq(templateContents.accountId, accountId), eq(templateContents.hash, hash)))
    .get();
  if (!row) throw new Error(`Template content ${hash} is missing.`);
  const content = decodeContent(row);
  cache.set(cacheKey, content, row.body.length + content.fields.length * bytesOfField);
  return content;
}

/** Returns a statement, so that it can share a batch with the row that points to the content. */
export function insertContent(db: Database, accountId: string, content: TemplateContent, now: number) {
  const { hash, body, added } = encodeContent(content);
  const statement = db
    .insert(templateContents)
    .values({ accountId, hash, body, added, createdAt: now })
    .onConflictDoNothing();
  return { hash, size: body.length, statement };
}
