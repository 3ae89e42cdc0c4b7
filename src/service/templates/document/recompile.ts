import * as z from 'zod';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { type CompiledDocument, compileDocument, PLAN_VERSION, weights } from '../../../engine';
import { sha256Hex } from '../../../lib/digest';
import { doHeavyWork } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';
import { logNotice } from '../../../lib/log';
import type { TemplateContent } from '../content/template-content';
import { compiledKey, documentKey, recompiledKey } from './document-keys';
import { findDocument, findDocumentOfPlan, readingOf } from './document-store';

type Deps = { db: Database; files: Files };
type DocumentKeys = NonNullable<TemplateContent['document']>;

/** The file under a recompiled key. Its plan has the version of the key. */
const recompiledSchema = z.object({ pdfKey: z.string(), plan: z.unknown() });

/** Why a document is compiled anew, and its size if it is known. */
type Cause = { reason: string; bytes: number | undefined };

/** The plan as JSON text, and the document that it draws on. */
export type Recompiled = { pdfKey: string; plan: string };

/**
 * Compiles a document anew from its original upload. The result has a key with the version of the
 * plan: old and new code each find their own while both run, and neither overwrites the other's.
 */
export async function recompile(
  deps: Deps,
  document: DocumentKeys,
  { reason, bytes = limits.uploadBytes }: Cause,
): Promise<Recompiled> {
  const stored = await findStored(deps.files, recompiledKey(document.planKey, PLAN_VERSION));
  if (stored) return stored;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const work = { bytes: weights.compile(bytes), heldSeconds: limits.compileHeldSeconds };
    const made = await doHeavyWork(work, () => compileAgain(deps, document, reason));
    if (made !== 'full') return made;
  }
  throw new Error(`There was no room to compile ${document.pdfKey} anew.`);
}

const attempts = 2;

/** What code of this version stored under the key, or null. */
export async function findStored(files: Files, key: string): Promise<Recompiled | null> {
  const bytes = await files.read(key);
  if (!bytes) return null;
  try {
    const { pdfKey, plan } = recompiledSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { pdfKey, plan: JSON.stringify(plan) };
  } catch {
    return null;
  }
}

async function compileAgain(deps: Deps, document: DocumentKeys, reason: string): Promise<Recompiled> {
  const compiled = await compileOriginal(deps, accountOf(document), document);
  const stored = await store(deps.files, recompiledKey(document.planKey, PLAN_VERSION), compiled);
  logNotice(`the document ${document.pdfKey} was compiled anew: its plan was of no use, because ${reason}`);
  return stored;
}

/** Stores a document that was made of a compiled one, with its plan under the key. */
export async function store(
  files: Files,
  key: string,
  { pdf, plan }: Pick<CompiledDocument, 'pdf' | 'plan'>,
): Promise<Recompiled> {
  const pdfKey = compiledKey(accountOf({ planKey: key }), sha256Hex(pdf), 'pdf');
  await files.put(pdfKey, pdf, 'application/pdf');
  const body = new TextEncoder().encode(JSON.stringify({ pdfKey, plan }));
  await files.put(key, body, 'application/json');
  return { pdfKey, plan: JSON.stringify(plan) };
}

function accountOf({ planKey }: Pick<DocumentKeys, 'planKey'>): string {
  return planKey.split('/')[0] ?? '';
}

/**
 * Compiles the original upload. When its template is gone, and the upload with it, the compiled
 * document stands in: it shows the same pages.
 */
async function compileOriginal(
  { db, files }: Deps,
  accountId: string,
  { pdfKey, planKey }: DocumentKeys,
): Promise<CompiledDocument> {
  const documentId = await findDocumentOfPlan(db, accountId, planKey);
  const upload = documentId === null ? undefined : await findDocument(db, documentId);
  const sources = [
    ...(upload ? [{ key: documentKey(accountId, upload.id), reading: readingOf(upload) }] : []),
    // Its text tags were taken out when it was compiled, and its tags are in it.
    { key: pdfKey, reading: { textTags: 'off' as const } },
  ];
  for (const { key, reading } of sources) {
    const bytes = await files.read(key);
    const compiled = bytes && (await compileDocument(bytes, reading));
    if (compiled?.outcome === 'compiled') return compiled;
  }
  throw new Error(`The compiled document ${pdfKey} is missing or of no use, and cannot be compiled anew.`);
}
