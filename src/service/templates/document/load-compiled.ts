import { createHash, type Hash } from 'node:crypto';
import type { Database } from '../../../core/db/database';
import type { FileStart } from '../../../core/platform/continue-file';
import type { Files } from '../../../core/platform/files';
import { type DocumentPlan, readPlan } from '../../../engine';

import { limits } from '../../../lib/limits';
import { LruCache } from '../../../lib/lru-cache';
import type { TemplateContent } from '../content/template-content';
import { type Recompiled, recompile } from './recompile';

export type Compiled = {
  plan: DocumentPlan;
  /** The bytes of the document, with which every finished PDF begins. */
  start: FileStart;
  /** The SHA-256 state after the document's bytes. A copy of it continues with the drawing. */
  hash: Hash;
};

/** Documents up to this size stay in memory; longer ones stream from R2 into each PDF. */
const keptBytes = 4_000_000;
/** The approximate memory of a plan for each page. */
const pageWeight = 500;

/** Keys are content hashes, so cached documents stay true. Their weight is the memory they take. */
const cache = new LruCache<Compiled>(32_000_000);

/** The documents that this isolate compiles anew, with the time when that is given up. */
const recompiling = new Map<string, number>();
const lookAgainMs = 50;

type Deps = { db: Database; files: Files };
type DocumentKeys = NonNullable<TemplateContent['document']>;
type Hashed = Omit<Compiled, 'plan'>;

/** Loads a compiled document. One that this code cannot draw on is first compiled anew. */
export async function loadCompiled(deps: Deps, document: DocumentKeys): Promise<Compiled> {
  const cached = cache.get(document.pdfKey);
  if (cached) return cached;
  const { files } = deps;
  const [start, plan] = await Promise.all([hashStart(files, document.pdfKey), files.read(document.planKey)]);
  const read = planOf(plan);
  const reason = start ? read.reason : 'its document is missing';
  const compiled =
    start && read.plan
      ? { ...start, plan: read.plan }
      : await recompileOnce(deps, document, { reason, bytes: start?.start.length });
  cache.set(document.pdfKey, compiled, weightOf(compiled));
  return compiled;
}

/** The document as it was compiled at the upload, which finished PDFs may begin with. */
export function loadFirstStart(files: Files, document: DocumentKeys): Promise<Hashed | null> {
  return hashStart(files, document.pdfKey);
}

function planOf(bytes: Uint8Array | null): { plan: DocumentPlan | null; reason: string } {
  return bytes
    ? { reason: '', ...readPlan(new TextDecoder().decode(bytes)) }
    : { plan: null, reason: 'it is missing' };
}

/**
 * Compiles a document anew, once in this isolate however many ask. The others look again for
 * themselves, because the promise of another request ends with that request.
 */
async function recompileOnce(
  deps: Deps,
  document: DocumentKeys,
  cause: Parameters<typeof recompile>[2],
): Promise<Compiled> {
  const { pdfKey } = document;
  while ((recompiling.get(pdfKey) ?? 0) > Date.now()) {
    await scheduler.wait(lookAgainMs);
    const made = cache.get(pdfKey);
    if (made) return made;
  }
  recompiling.set(pdfKey, Date.now() + limits.compileHeldSeconds * 1000);
  try {
    return await openRecompiled(deps.files, await recompile(deps, document, cause));
  } finally {
    recompiling.delete(pdfKey);
  }
}

/** Opens a document that was made of a compiled one. */
export async function openRecompiled(files: Files, { pdfKey, plan }: Recompiled): Promise<Compiled> {
  const start = await hashStart(files, pdfKey);
  const read = readPlan(plan);
  if (!start || !read.plan) throw new Error(`The recompiled document ${pdfKey} cannot be used.`);
  return { ...start, plan: read.plan };
}

/** Hashes every byte once, and keeps only a small document in memory. */
async function hashStart(files: Files, key: string): Promise<Hashed | null> {
  const object = await files.open(key, undefined);
  if (!object) return null;
  const hash = createHash('sha256');
  if (object.size > keptBytes) {
    for await (const chunk of object.body) hash.update(chunk);
    return { start: { key, length: object.size, bytes: null }, hash };
  }
  const bytes = new Uint8Array(await object.arrayBuffer());
  hash.update(bytes);
  return { start: { key, length: bytes.byteLength, bytes }, hash };
}

/** Reads a range of a compiled document, without loading a long one whole. */
export async function readStart(
  files: Files,
  { key, bytes }: FileStart,
  { offset, length }: { offset: number; length: number },
): Promise<Uint8Array> {
  if (bytes) return bytes.subarray(offset, offset + length);
  const object = await files.open(key, { offset, length });
  if (!object) throw new Error(`The compiled document ${key} is missing.`);
  return new Uint8Array(await object.arrayBuffer());
}

export function weightOf({ start, plan }: Compiled): number {
  const texts = [plan.base.catalog, ...Object.values(plan.base.annotations)];
  const weight = texts.reduce((sum, text) => sum + text.length, plan.pageCount * pageWeight + 1_000);
  const { structure } = plan.base;
  const places = structure === undefined ? 0 : JSON.stringify(structure).length;
  return (start.bytes?.byteLength ?? 0) + weight + places;
}
