import { invalid, ok, type Result } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import {
  compileData,
  type DataValidator,
  defaultTypeface,
  effectiveFields,
  type FieldOverrides,
  movesFields,
  overrideFields,
} from '../../../engine/fields';

import { LruCache } from '../../../lib/lru-cache';
import { knownTypefaces } from '../../fonts/known-typefaces';
import { loadCompiled } from '../document/load-compiled';
import type { TemplateRow } from '../template-store';
import { validatorOfContent } from './content-schema';
import { loadContent } from './content-store';
import type { TemplateContent } from './template-content';

const cache = new LruCache<DataValidator>(500);

/**
 * The validator of a content, compiled once in each isolate. With overrides, it is compiled for one
 * submission.
 */
export async function loadValidator(
  deps: { db: Database; files: Files },
  { accountId, allowAdditionalProperties }: TemplateRow,
  contentHash: string,
  overrides?: FieldOverrides,
): Promise<Result<DataValidator>> {
  if (overrides) {
    const content = await loadContent(deps.db, accountId, contentHash);
    const own = await knownTypefaces(deps.db, accountId, Object.values(overrides));
    const ownTypefaces = new Set([...own.keys(), ...defaultTypeface(content)]);
    const pages = movesFields(overrides) ? await pagesOf(deps, content) : null;
    const checks = { rules: content, ownTypefaces, pages };
    const overridden = overrideFields(effectiveFields(content), overrides, checks);
    if (overridden.ok) return ok(unexplained(compileData(overridden.fields, { allowAdditionalProperties })));
    return invalid(
      overridden.problems.map(({ pointer, message }) => `#/field_overrides${pointer}: ${message}`),
    );
  }
  const cacheKey = `${accountId}/${contentHash}/${allowAdditionalProperties}`;
  const cached = cache.get(cacheKey);
  if (cached) return ok(cached);
  const content = await loadContent(deps.db, accountId, contentHash);
  const validator = validatorOfContent(content, { allowAdditionalProperties });
  cache.set(cacheKey, validator);
  return ok(validator);
}

/** The rules of overridden fields were sent, so a log keeps none of them. */
function unexplained(validate: DataValidator): DataValidator {
  return (data) => [...validate(data)];
}

/**
 * The pages of the document that this content draws on, which may be older than the template's
 * newest one.
 */
async function pagesOf(deps: { db: Database; files: Files }, { document }: TemplateContent) {
  return document === null ? null : (await loadCompiled(deps, document)).plan.pages;
}
