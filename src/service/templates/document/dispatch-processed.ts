import { createHash } from 'node:crypto';
import type { Database } from '../../../core/db/database';
import { createIds, timeOfId } from '../../../core/platform/ids';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import type { EventDispatcher } from '../../delivery/events/event-dispatcher';
import { eventBody, type ServiceEvent } from '../../delivery/events/service-event';
import { createDownloadLinks } from '../../download-links/download-links';
import { loadFolderPaths } from '../../folders/folder-paths';
import { presentTemplate } from '../present-template';
import { findTemplatesOf, type Template } from '../template-store';
import { findDocument } from './document-store';

type Deps = { db: Database; dispatcher: EventDispatcher; signingKey: SigningKeys };

/**
 * Dispatches an event for each template with this document. A job that died after settling the
 * document is repeated and dispatches again with the same id, so no target gets a second delivery.
 */
export async function dispatchProcessed(deps: Deps, documentId: string): Promise<void> {
  const document = await findDocument(deps.db, documentId);
  if (document?.state !== 'processed') return;
  for (const template of await findTemplatesOf(deps.db, documentId))
    await deps.dispatcher.dispatch(await eventOf(deps, template, document));
}

async function eventOf(
  { db, signingKey }: Deps,
  found: Template,
  document: { id: string; origin: string },
): Promise<ServiceEvent> {
  const { id, accountId, parentFolderId, updatedAt, lastChangedById } = found.template;
  const paths = await loadFolderPaths(db, accountId, [parentFolderId]);
  const downloadLinks = createDownloadLinks(signingKey, document.origin);
  const type = 'template.processed';
  // Uses the template's time and not the clock, so that a repeated event has the same body.
  const data = presentTemplate(found, { downloadLinks, path: paths.of(parentFolderId), now: updatedAt });
  return {
    id: eventId(document.id, id),
    type,
    accountId,
    test: null,
    templateId: id,
    // The caller who sent the document was the last to change the template. A member's id matches
    // no token.
    tokenId: lastChangedById,
    body: eventBody(type, data, updatedAt),
  };
}

/** Derives the id from the document and the template: each pair has one such event. */
function eventId(documentId: string, templateId: string): string {
  let block = 0;
  return createIds({
    now: () => timeOfId(documentId),
    random: () => createHash('sha256').update(`${documentId}\n${templateId}\n${block++}`).digest(),
  }).next('event');
}
