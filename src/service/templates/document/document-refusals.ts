import { type Refusal, refuse } from '../../../core/api/refusal';
import type { DocumentRow } from './document-store';

/** Why a template whose document is not processed cannot be used. */
export const notReady = (document: DocumentRow): { ok: false; refusal: Refusal } =>
  document.state === 'pending'
    ? refuse('conflict', 'The template’s document is still being processed.')
    : refuse('conflict', `The template’s document cannot be used: ${document.parseError ?? document.state}`);

/** The wait is over and the document still pending; the job goes on. */
export const documentTimeout = refuse('polling_timeout', 'The document is still being processed.').refusal;
