import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { applyNamings, type CompiledDocument, compileDocument, suggestNames, weights } from '../../../engine';
import { carryFields, placeAcceptableFields, type StoredField } from '../../../engine/fields';
import { sha256Hex } from '../../../lib/digest';
import { doHeavyWork } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';
import { loadContent } from '../content/content-store';
import { lastFieldId } from '../content/field-ids-store';
import { importDiagnosis } from '../content/import-diagnosis';
import { emptyContent } from '../content/template-content';
import { type DocumentFacts, readFacts } from './document-facts';
import { compiledKey, documentKey } from './document-keys';
import {
  type DocumentRow,
  findDocument,
  findReplaced,
  findWaiting,
  readingOf,
  settleDocument,
  swapDocument,
  type TemplateRow,
} from './document-store';

type Deps = { db: Database; files: Files };

/**
 * Compiles a received document once. A second run finds it settled and does nothing. `full`: there
 * was no room for it.
 */
export async function compileTemplateDocument(
  deps: Deps,
  documentId: string,
  now: number,
): Promise<'full' | undefined> {
  const document = await findDocument(deps.db, documentId);
  if (document?.state !== 'pending') return;
  const work = { bytes: weights.compile(document.bytes), heldSeconds: limits.compileHeldSeconds };
  if ((await doHeavyWork(work, () => compileReceived(deps, document, now))) === 'full') return 'full';
}

async function compileReceived(deps: Deps, document: DocumentRow, now: number): Promise<void> {
  const documentId = document.id;
  const bytes = await deps.files.read(documentKey(document.accountId, document.id));
  if (!bytes) throw new Error(`The bytes of document ${documentId} are missing.`);

  const compiled = await compileDocument(bytes, readingOf(document));
  if (compiled.outcome === 'refused') {
    const outcome = { state: compiled.state, parseError: compiled.message, compiled: null };
    return settleDocument(deps.db, document, outcome, null, now);
  }
  const facts = await storeCompiled(deps.files, document.accountId, compiled);
  const replaced = await findReplaced(deps.db, document.id);
  const isSuggested = document.fieldNames === 'suggested';
  if (replaced) {
    const before = await loadContent(deps.db, replaced.accountId, replaced.contentHash);
    const imported = isSuggested ? await withSuggestedNames(compiled, before.fields) : compiled.fields;
    const gone = await tagsGone(deps.db, { document, bytes, facts, replaced });
    return replaceDocument(deps.db, { document, facts, gone, imported }, now);
  }
  const found = isSuggested ? await withSuggestedNames(compiled, []) : compiled.fields;
  const imported = placeAcceptableFields(found, facts.pages);
  facts.diagnosis.push(...importDiagnosis(compiled, imported));
  const outcome = { state: 'processed' as const, parseError: null, compiled: JSON.stringify(facts) };
  const { pdfKey, planKey } = facts;
  const waiting = await findWaiting(deps.db, document.id);
  const first = waiting ? await loadContent(deps.db, waiting.accountId, waiting.contentHash) : emptyContent;
  const content = { ...first, document: { pdfKey, planKey }, fields: imported.fields };
  await settleDocument(deps.db, document, outcome, content, now);
}

/**
 * The fields of the form with suggested names. Text tags say themselves how their fields are named, and
 * a field that the template knows has its name there.
 */
async function withSuggestedNames(
  { pdf, fields, formFields }: CompiledDocument,
  known: readonly StoredField[],
): Promise<ImportedFields> {
  const [ofForm, ofTags] = [fields.slice(0, formFields), fields.slice(formFields)];
  const taken = [...ofTags, ...known].map(({ name }) => name);
  const { namings } = await suggestNames(pdf, ofForm, [
    ...taken,
    ...known.flatMap(({ pdfName }) => pdfName ?? []),
  ]);
  return applyNamings(fields, namings);
}

type ImportedFields = readonly { name: string; pdfName?: string | null | undefined }[];

type Replacing = { document: DocumentRow; facts: DocumentFacts; gone: Tagged; imported: ImportedFields };

/**
 * The template may be edited meanwhile: the fields are then carried over again, and the edit stays.
 */
const attempts = 20;

async function replaceDocument(
  db: Database,
  { document, facts, gone, imported }: Replacing,
  now: number,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const template = await findReplaced(db, document.id);
    // Another document has replaced this one, or the template is gone.
    if (!template) return;
    const before = await loadContent(db, template.accountId, template.contentHash);
    const isGone = (field: StoredField) => gone.some((tag) => isFieldOf(tag, field));
    const kept = before.fields.filter((field) => !isGone(field));
    const lastId = await lastFieldId(db, template);
    const { set, notes } = carryFields({ ...before, fields: kept }, imported, facts.pages, lastId);
    const dropped = before.fields.filter(isGone).map(droppedNote);
    const content = { ...before, ...set, document: { pdfKey: facts.pdfKey, planKey: facts.planKey } };
    const compiled = JSON.stringify({
      ...facts,
      diagnosis: [...facts.diagnosis, ...dropped, ...notes],
    });
    if (await swapDocument(db, { document, compiled, template, content, lastId }, now)) return;
    await scheduler.wait(Math.random() * 40 * (attempt + 1));
  }
  throw new Error(`The template of document ${document.id} keeps changing.`);
}

type Tagged = NonNullable<DocumentFacts['tagged']>;

function isFieldOf(tag: Tagged[number], field: { name: string; page: number }): boolean {
  return tag.name === field.name && tag.page === field.page;
}

function droppedNote({ name, page }: StoredField): DocumentFacts['diagnosis'][number] {
  return { code: 'field_dropped', message: `${name}: its text tag on page ${page} is text again` };
}

/**
 * The fields of text tags that are text again, when the same document is read with other text tags.
 */
async function tagsGone(db: Database, { document, bytes, facts, replaced }: TagsOfBoth): Promise<Tagged> {
  const present = replaced.documentId === null ? undefined : await findDocument(db, replaced.documentId);
  if (present?.sha256 !== document.sha256 || present.textTags === document.textTags) return [];
  const known = readFacts(present.compiled)?.tagged ?? (await taggedIn(bytes, present));
  return known.filter((tag) => !facts.tagged?.some((one) => isFieldOf(one, tag)));
}

type TagsOfBoth = { document: DocumentRow; bytes: Uint8Array; facts: DocumentFacts; replaced: TemplateRow };

async function taggedIn(bytes: Uint8Array, { textTags }: DocumentRow): Promise<Tagged> {
  const compiled = await compileDocument(bytes, { textTags });
  return compiled.outcome === 'compiled' ? compiled.taken : [];
}

/** Gives up a document that could not be compiled after all attempts; the template shows it. */
export async function giveUpDocument(deps: Deps, documentId: string, now: number): Promise<void> {
  const document: DocumentRow | undefined = await findDocument(deps.db, documentId);
  if (document?.state !== 'pending') return;
  const parseError = 'The document could not be processed. Try saving it again with another program.';
  await settleDocument(deps.db, document, { state: 'unknown_error', parseError, compiled: null }, null, now);
}

async function storeCompiled(
  files: Files,
  accountId: string,
  compiled: CompiledDocument,
): Promise<DocumentFacts> {
  const plan = new TextEncoder().encode(JSON.stringify(compiled.plan));
  const pdfKey = compiledKey(accountId, sha256Hex(compiled.pdf), 'pdf');
  const planKey = compiledKey(accountId, sha256Hex(plan), 'json');
  await files.put(pdfKey, compiled.pdf, 'application/pdf');
  await files.put(planKey, plan, 'application/json');
  const pages = compiled.plan.pages.map(({ width, height }) => ({ width, height }));
  const tagged = compiled.taken.map(({ name, page }) => ({ name, page }));
  return { pdfKey, planKey, pages, tagged, diagnosis: [...compiled.diagnosis] };
}
