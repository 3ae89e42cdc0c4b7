import type { TemplateRow } from '../document/document-store';

type Draft = Pick<TemplateRow, 'contentHash' | 'documentId'>;

/** The draft that documents of this mode are made of. */
export function draftFor(template: TemplateRow, mode: 'live' | 'test'): Draft {
  const { contentHash, documentId, liveContentHash, liveDocumentId } = template;
  return mode === 'test' || liveContentHash === null
    ? { contentHash, documentId }
    : { contentHash: liveContentHash, documentId: liveDocumentId };
}
