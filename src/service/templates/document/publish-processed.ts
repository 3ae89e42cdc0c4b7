import { createHash } from 'node:crypto';
import type { Database } from '../../../core/db/database';
import { createIds, timeOfId } from '../../../core/platform/ids';
import type { Publisher } from '../../delivery/events/publisher';
import { eventBody, type ServiceEvent } from '../../delivery/events/service-event';
import { loadFolderPaths } from '../../folders/folder-paths';
import { createDownloadLinks } from '../../links/download-links';
import { presentTemplate } from '../present-template';
import { findTemplatesOf, type Template } from '../template-store';
import { findDocument } from './document-store';

type Deps = { db: Database; publisher: Publisher; signingKey: string };

/**
 * Tells of the templates that a compiled document has become a part of. A job that is repeated, because it died after
 * the document was settled, tells it again with the same id, and nobody hears of it twice.
 */
export const publishProcessed = async (deps: Deps, documentId: string): Promise<void> => {
  const document = await findDocument(deps.db, documentId);
  if (document?.state !== 'processed') return;
  for (const template of await findTemplatesOf(deps.db, documentId))
    await deps.publisher.publish(await eventOf(deps, template, document));
};

const eventOf = async (
  { db, signingKey }: Deps,
  found: Template,
  document: { id: string; origin: string },
): Promise<ServiceEvent> => {
  const { id, accountId, parentFolderId, updatedAt, lastChangedById } = found.template;
  const paths = await loadFolderPaths(db, accountId, [parentFolderId]);
  const links = createDownloadLinks(signingKey, document.origin);
  const type = 'template.processed';
  // Not by the clock: told again, it says the same.
  const data = presentTemplate(found, { links, path: paths.of(parentFolderId), now: updatedAt });
  return {
    id: eventId(document.id, id),
    type,
    accountId,
    test: null,
    templateId: id,
    // Whoever has sent the document was the last to change the template; of a person there is no such token.
    tokenId: lastChangedById,
    body: eventBody(type, data, updatedAt),
  };
};

/** The document and the template it has become a part of: there is one such event. */
const eventId = (documentId: string, templateId: string): string => {
  let block = 0;
  return createIds({
    now: () => timeOfId(documentId),
    random: () => createHash('sha256').update(`${documentId}\n${templateId}\n${block++}`).digest(),
  }).next('event');
};
