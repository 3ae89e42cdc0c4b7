import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { type CompiledDocument, compileDocument, type FoundField } from '../../../engine';
import { carryFields, placeAcceptableFields } from '../../../engine/fields';
import { sha256Hex } from '../../../lib/digest';
import { loadContent } from '../content/content-store';
import { importNotes } from '../content/import-notes';
import { emptyContent } from '../content/template-content';
import type { DocumentFacts } from './document-facts';
import { compiledKey, uploadKey } from './document-keys';
import { type DocumentRow, findDocument, findReplaced, settleDocument, swapDocument } from './document-store';

type Deps = { db: Database; files: Files };

/** Compiles an uploaded document once; a second run finds it settled and does nothing. */
export const compileTemplateDocument = async (deps: Deps, documentId: string, now: number): Promise<void> => {
  const document = await findDocument(deps.db, documentId);
  if (document?.state !== 'pending') return;
  const bytes = await deps.files.read(uploadKey(document.accountId, document.id));
  if (!bytes) throw new Error(`The bytes of document ${documentId} are missing.`);

  const compiled = await compileDocument(bytes);
  if (compiled.outcome === 'refused') {
    const outcome = { state: compiled.state, parseError: compiled.message, compiled: null };
    return settleDocument(deps.db, document, outcome, null, now);
  }
  const facts = await storeCompiled(deps.files, document.accountId, compiled);
  const replaced = await findReplaced(deps.db, document.id);
  if (replaced) return replaceDocument(deps.db, { document, facts, imported: compiled.fields }, now);
  const imported = placeAcceptableFields(compiled.fields, facts.pages);
  facts.diagnosis.push(...importNotes(compiled, imported));
  const outcome = { state: 'processed' as const, parseError: null, compiled: JSON.stringify(facts) };
  const { pdfKey, planKey } = facts;
  const content = { ...emptyContent, document: { pdfKey, planKey }, fields: imported.fields };
  await settleDocument(deps.db, document, outcome, content, now);
};

type Replacing = { document: DocumentRow; facts: DocumentFacts; imported: FoundField[] };

/** Whoever edits the template meanwhile is not overruled: the fields are carried over anew. */
const attempts = 20;

const replaceDocument = async (
  db: Database,
  { document, facts, imported }: Replacing,
  now: number,
): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const template = await findReplaced(db, document.id);
    // Another document has been sent since, or the template is gone, and this one with it.
    if (!template) return;
    const before = await loadContent(db, template.accountId, template.contentHash);
    const { set, notes } = carryFields(before, imported, facts.pages);
    const content = { ...before, ...set, document: { pdfKey: facts.pdfKey, planKey: facts.planKey } };
    const compiled = JSON.stringify({ ...facts, diagnosis: [...facts.diagnosis, ...notes] });
    if (await swapDocument(db, { document, compiled, template, content }, now)) return;
    await scheduler.wait(Math.random() * 40 * (attempt + 1));
  }
  throw new Error(`The template of document ${document.id} is being changed all the time.`);
};

/** What no number of attempts could compile: the template says so. */
export const giveUpDocument = async (deps: Deps, documentId: string, now: number): Promise<void> => {
  const document: DocumentRow | undefined = await findDocument(deps.db, documentId);
  if (document?.state !== 'pending') return;
  const parseError = 'The document could not be processed. Try saving it again with another program.';
  await settleDocument(deps.db, document, { state: 'unknown_error', parseError, compiled: null }, null, now);
};

const storeCompiled = async (
  files: Files,
  accountId: string,
  compiled: CompiledDocument,
): Promise<DocumentFacts> => {
  const plan = new TextEncoder().encode(JSON.stringify(compiled.plan));
  const pdfKey = compiledKey(accountId, sha256Hex(compiled.pdf), 'pdf');
  const planKey = compiledKey(accountId, sha256Hex(plan), 'json');
  await files.put(pdfKey, compiled.pdf, 'application/pdf');
  await files.put(planKey, plan, 'application/json');
  const pages = compiled.plan.pages.map(({ width, height }) => ({ width, height }));
  return { pdfKey, planKey, pages, diagnosis: [...compiled.diagnosis] };
};
