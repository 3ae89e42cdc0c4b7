import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import {
  type FontLibrary,
  PLAN_VERSION,
  PREPARED_VERSION,
  prepareForArchive,
  weights,
  withoutLook,
} from '../../../engine';
import { doHeavyWork } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import { LruCache } from '../../../lib/lru-cache';
import type { TemplateContent } from '../content/template-content';
import { preparedKey } from './document-keys';
import { type Compiled, loadCompiled, openRecompiled, readStart, weightOf } from './load-compiled';
import { findStored, store } from './recompile';

type Deps = { db: Database; files: Files; fonts: FontLibrary };
type DocumentKeys = NonNullable<TemplateContent['document']>;

const cache = new LruCache<Compiled>(16_000_000);

/**
 * Loads a document that was prepared for PDF/A, and prepares it when nobody did. One that cannot be prepared reaches no
 * level. `full`: there was no room for it.
 */
export async function loadPrepared(deps: Deps, document: DocumentKeys): Promise<Compiled | 'full'> {
  const key = preparedKey(document.planKey, [PLAN_VERSION, PREPARED_VERSION]);
  const cached = cache.get(key);
  if (cached) return cached;
  const stored = await findStored(deps.files, key);
  const made = stored ?? (await prepare(deps, document, key));
  if (made === 'full') return 'full';
  if (made === null) {
    const compiled = await loadCompiled(deps, document);
    return { ...compiled, plan: withoutLook(compiled.plan) };
  }
  const prepared = await openRecompiled(deps.files, made);
  cache.set(key, prepared, weightOf(prepared));
  return prepared;
}

/** Null after an error, which is tried again the next time: the document may not be to blame. */
async function prepare(deps: Deps, document: DocumentKeys, key: string) {
  const { plan, start } = await loadCompiled(deps, document);
  const bytes = 2 * weights.compile(start.length) + weights.tags(start.length);
  const work = { bytes, heldSeconds: limits.compileHeldSeconds };
  return doHeavyWork(work, async () => {
    const pdf = await readStart(deps.files, start, { offset: 0, length: start.length });
    const prepared = await prepareForArchive(pdf, plan, deps.fonts).catch((error: unknown) => {
      logError(`the document ${document.pdfKey} could not be prepared for PDF/A`, error);
      return null;
    });
    return prepared && store(deps.files, key, prepared);
  });
}
