import type { Database } from '../db/database';
import { placeAcceptableFields } from '../fields/place-acceptable-fields';
import { sha256Hex } from '../platform/digest';
import type { Files } from '../platform/files';
import { type CompiledDocument, compileDocument } from '../rendering/overlay/compile-document';
import type { DocumentFacts } from './document-facts';
import { compiledKey, uploadKey } from './document-keys';
import { emptyContent } from './template-content';
import { type DocumentRow, findDocument, settleDocument } from './template-store';

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
  const imported = placeAcceptableFields(compiled.fields, facts.pages);
  for (const { index, message } of imported.skipped) {
    facts.diagnosis.push({ code: 'field_skipped', message: `${compiled.fields[index]?.name}: ${message}` });
  }
  const outcome = { state: 'processed' as const, parseError: null, compiled: JSON.stringify(facts) };
  const { pdfKey, planKey } = facts;
  const content = { ...emptyContent, document: { pdfKey, planKey }, fields: imported.fields };
  await settleDocument(deps.db, document, outcome, content, now);
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
