import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { breachesOf, type FontLibrary } from '../../../engine';
import type { Template } from '../template-store';
import { type DocumentFacts, readFacts } from './document-facts';
import { loadPrepared } from './load-prepared';

/** What keeps the PDFs of a template from the level that it asks for, as notes of its diagnosis. */
export async function conformanceNotes(
  deps: { db: Database; files: Files; fonts: FontLibrary },
  { template, document }: Template,
): Promise<DocumentFacts['diagnosis']> {
  const facts = readFacts(document?.compiled ?? null);
  const [level] = template.conformance;
  if (level === undefined || facts === null) return [];
  const prepared = await loadPrepared(deps, facts);
  // Without room for it now, the next answer says it.
  if (prepared === 'full') return [];
  return breachesOf(prepared.plan.base.breaches ?? [], level).map((message) => ({
    code: 'conformance_broken',
    message,
  }));
}
