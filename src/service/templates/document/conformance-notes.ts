import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { breachesOf, type FontLibrary } from '../../../engine';
import { logError } from '../../../lib/log';
import type { Template } from '../template-store';
import { type DocumentFacts, readFacts } from './document-facts';
import { loadPrepared } from './load-prepared';

type Deps = { db: Database; files: Files; fonts: FontLibrary };
type Notes = DocumentFacts['diagnosis'];

/**
 * What keeps the PDFs of a template from the level that it asks for, as notes of its diagnosis. None after an error:
 * the template was changed or read by then, and its record is worth more than the notes.
 */
export async function conformanceNotes(deps: Deps, template: Template): Promise<Notes> {
  try {
    return await readNotes(deps, template);
  } catch (error) {
    logError(`${template.template.id}: what keeps it from its level is not known`, error);
    return [];
  }
}

async function readNotes(deps: Deps, { template, document }: Template): Promise<Notes> {
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
