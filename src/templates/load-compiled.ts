import type { Files } from '../platform/files';
import { LruCache } from '../platform/lru-cache';
import type { DocumentPlan } from '../rendering/overlay/document-plan';
import type { TemplateContent } from './template-content';

type Compiled = { pdf: Uint8Array; plan: DocumentPlan };

/** Keys are content hashes, so what is cached stays true; weighed by the bytes of the PDF. */
const cache = new LruCache<Compiled>(32_000_000, ({ pdf }) => pdf.byteLength);

export const loadCompiled = async (
  files: Files,
  document: NonNullable<TemplateContent['document']>,
): Promise<Compiled> => {
  const cached = cache.get(document.pdfKey);
  if (cached) return cached;
  const [pdf, plan] = await Promise.all([files.read(document.pdfKey), files.read(document.planKey)]);
  if (!pdf || !plan) throw new Error(`The compiled document ${document.pdfKey} is missing.`);
  const compiled: Compiled = { pdf, plan: JSON.parse(new TextDecoder().decode(plan)) };
  cache.set(document.pdfKey, compiled);
  return compiled;
};
