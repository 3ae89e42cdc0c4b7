import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { templateContents } from '../../../core/db/schema';
import { LruCache } from '../../../lib/lru-cache';
import { encodeContent, type TemplateContent, templateContentSchema } from './template-content';

/** A field, as it is stored and as it is drawn, takes more room in memory than its JSON, which leaves out the usual. */
const bytesOfField = 2_000;

/** Contents never change, so what was read once stays true; weighed by what they take in memory. */
const cache = new LruCache<TemplateContent>(16_000_000);

export const loadContent = async (
  db: Database,
  accountId: string,
  hash: string,
): Promise<TemplateContent> => {
  const cacheKey = `${accountId}/${hash}`;
  const cached = cache.get(cacheKey);
  if (cached) return cached;
  const row = await db
    .select({ body: templateContents.body })
    .from(templateContents)
    .where(and(eq(templateContents.accountId, accountId), eq(templateContents.hash, hash)))
    .get();
  if (!row) throw new Error(`Template content ${hash} is missing.`);
  const content = templateContentSchema.parse(JSON.parse(row.body));
  cache.set(cacheKey, content, row.body.length + content.fields.length * bytesOfField);
  return content;
};

/** As a statement, so that it can stand in a batch with what points to it. */
export const insertContent = (db: Database, accountId: string, content: TemplateContent, now: number) => {
  const { hash, body } = encodeContent(content);
  const statement = db
    .insert(templateContents)
    .values({ accountId, hash, body, createdAt: now })
    .onConflictDoNothing();
  return { hash, size: body.length, statement };
};
