import type { Database } from '../db/database';
import { compileData, type DataValidator } from '../fields/validate-data';
import { LruCache } from '../platform/lru-cache';
import { loadContent } from './content-store';
import type { TemplateRow } from './template-store';

const cache = new LruCache<DataValidator>(500);

/** The validator of one content, compiled once in each isolate. */
export const loadValidator = async (
  db: Database,
  { accountId, allowAdditionalProperties }: TemplateRow,
  contentHash: string,
): Promise<DataValidator> => {
  const cacheKey = `${accountId}/${contentHash}/${allowAdditionalProperties}`;
  const cached = cache.get(cacheKey);
  if (cached) return cached;
  const { fields } = await loadContent(db, accountId, contentHash);
  const validator = compileData(fields, { allowAdditionalProperties });
  cache.set(cacheKey, validator);
  return validator;
};
