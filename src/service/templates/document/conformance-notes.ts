import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { breachesOfAbout, type FontLibrary, lookAtSource, reachedBy } from '../../../engine';
import { logError } from '../../../lib/log';
import { loadContent } from '../content/content-store';
import type { Template, TemplateRow } from '../template-store';
import { type DocumentFacts, readFacts } from './document-facts';
import { loadPrepared } from './load-prepared';

type Deps = { db: Database; files: Files; fonts: FontLibrary };
type Notes = DocumentFacts['diagnosis'];

/**
 * What keeps the PDFs of a template from the levels that it asks for, as notes of its diagnosis. None after an error:
 * the template was changed or read by then, and its record is worth more than the notes.
 */
export async function conformanceNotes(deps: Deps, template: Template): Promise<Notes> {
  try {
    return await readNotes(deps, template);
  } catch (error) {
    logError(`${template.template.id}: what keeps it from its levels is not known`, error);
    return [];
  }
}

async function readNotes(deps: Deps, { template, document }: Template): Promise<Notes> {
  if (template.conformance.length === 0) return [];
  if (template.templateType === 'html') return notesOfSource(deps, template);
  const facts = readFacts(document?.compiled ?? null);
  if (facts === null) return [];
  const prepared = await loadPrepared(deps, facts);
  // Without room for it now, the next answer says it.
  if (prepared === 'full') return [];
  const { about, breaches = [] } = prepared.plan.base;
  // A document without a title gets the name of its template.
  const said = breachesOfAbout({ title: template.name, ...about });
  return reachedBy([...breaches, ...said], template.conformance).breaches.map((message) => ({
    code: 'conformance_broken',
    message,
  }));
}

/** What can be known of an HTML template before it is printed. */
async function notesOfSource({ db }: Deps, template: TemplateRow): Promise<Notes> {
  const { html } = await loadContent(db, template.accountId, template.contentHash);
  if (html === null) return [];
  return lookAtSource(html, template.conformance).map(({ kind, message }) => ({
    code: kind === 'broken' ? 'conformance_broken' : 'conformance_doubtful',
    message,
  }));
}
