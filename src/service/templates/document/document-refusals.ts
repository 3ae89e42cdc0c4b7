import { type Refusal, refuse } from '../../../core/api/refusal';
import type { DocumentRow } from './document-store';

/** Refuses to use a template whose document is not processed. */
export function notReady(document: DocumentRow): { ok: false; refusal: Refusal } {
  return document.state === 'pending'
    ? refuse('conflict', 'The template’s document is still being processed.')
    : refuse('conflict', `The template’s document cannot be used: ${document.parseError ?? document.state}`);
}

/** The wait has ended with the document still pending. The job goes on. */
export const documentTimeout = refuse('polling_timeout', 'The document is still being processed.').refusal;
