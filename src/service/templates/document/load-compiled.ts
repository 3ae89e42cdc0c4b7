import { createHash, type Hash } from 'node:crypto';
import type { FileStart } from '../../../core/platform/continue-file';
import type { Files } from '../../../core/platform/files';
import { type DocumentPlan, readPlan } from '../../../engine';

import { LruCache } from '../../../lib/lru-cache';
import type { TemplateContent } from '../content/template-content';

export type Compiled = {
  plan: DocumentPlan;
  /** The bytes of the document, with which every finished PDF begins. */
  start: FileStart;
  /** The SHA-256 state after the document's bytes. A copy of it continues with the drawing. */
  hash: Hash;
};

/** Documents up to this size stay in memory; longer ones stream from R2 into each PDF. */
const KEPT_BYTES = 4_000_000;
/** The approximate memory of a plan for each page. */
const PAGE_WEIGHT = 500;

/** Keys are content hashes, so cached documents stay true. Their weight is the memory they take. */
const cache = new LruCache<Compiled>(32_000_000);

export async function loadCompiled(
  files: Files,
  document: NonNullable<TemplateContent['document']>,
): Promise<Compiled> {
  const cached = cache.get(document.pdfKey);
  if (cached) return cached;
  const [start, plan] = await Promise.all([hashStart(files, document.pdfKey), files.read(document.planKey)]);
  if (!start || !plan) throw new Error(`The compiled document ${document.pdfKey} is missing.`);
  const compiled = { ...start, plan: readPlan(new TextDecoder().decode(plan)) };
  cache.set(document.pdfKey, compiled, weightOf(compiled));
  return compiled;
}

/** Hashes every byte once, and keeps only a small document in memory. */
async function hashStart(files: Files, key: string): Promise<{ start: FileStart; hash: Hash } | null> {
  const object = await files.open(key, undefined);
  if (!object) return null;
  const hash = createHash('sha256');
  if (object.size > KEPT_BYTES) {
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

function weightOf({ start, plan }: Compiled): number {
  const texts = [plan.base.catalog, ...Object.values(plan.base.annotations)];
  const weight = texts.reduce((sum, text) => sum + text.length, plan.pageCount * PAGE_WEIGHT + 1_000);
  return (start.bytes?.byteLength ?? 0) + weight;
}
