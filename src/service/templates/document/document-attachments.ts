import { ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { type AttachedFiles, listAttached } from '../../attachments/read-attached';
import { templateNotFound } from '../template-not-found';
import { findTemplate } from '../template-store';
import { documentKey } from './document-keys';

/** Lists the files in the PDF of a template, as it was uploaded. */
export async function listOfDocument(
  { db, files }: { db: Database; files: Files },
  accountId: string,
  templateId: string,
): Promise<Result<{ ownerId: string; attached: AttachedFiles }>> {
  const found = await findTemplate(db, accountId, templateId);
  if (!found) return templateNotFound;
  const { document } = found;
  if (!document) return noDocument;
  const listed = await listAttached(files, {
    key: documentKey(accountId, document.id),
    bytes: document.bytes,
  });
  return listed.ok ? ok({ ownerId: document.id, attached: listed.value }) : listed;
}

const noDocument = refuse('conflict', 'An HTML template has no document.');
