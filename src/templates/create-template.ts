import type { Database } from '../db/database';
import { folderNotFound } from '../folders/folder-not-found';
import { findFolder } from '../folders/folder-store';
import type { Jobs } from '../platform/jobs';
import { logError } from '../platform/log';
import type { ReceivedFile } from '../platform/receive-file';
import { ok, type Result } from '../refusal';
import { emptyContent } from './template-content';
import { type Changer, findTemplate, insertTemplate, type Template } from './template-store';

export type NewTemplate = {
  accountId: string;
  id: string;
  name: string;
  description: string;
  parentFolderId: string | null;
  document: { id: string; filename: string } & ReceivedFile;
  changer: Changer;
};

/** Records an uploaded PDF as a template; the document is compiled by a job of its own. */
export const createTemplate = async (
  deps: { db: Database; jobs: Jobs },
  input: NewTemplate,
  now: number,
): Promise<Result<Template>> => {
  const { accountId, parentFolderId, document } = input;
  if (parentFolderId !== null && !(await findFolder(deps.db, accountId, parentFolderId)))
    return folderNotFound;
  const template = {
    id: input.id,
    accountId,
    name: input.name,
    description: input.description,
    templateType: 'pdf' as const,
    parentFolderId,
    documentId: document.id,
    createdAt: now,
    updatedAt: now,
    lastChangedAt: now,
    lastChangedByType: input.changer.type,
    lastChangedById: input.changer.id,
  };
  const { id, filename, bytes, sha256, md5 } = document;
  const documentRow = {
    id,
    accountId,
    filename,
    bytes,
    sha256,
    md5,
    state: 'pending' as const,
    hintedAt: now,
    createdAt: now,
  };
  await insertTemplate(deps.db, template, documentRow, emptyContent);
  await sendHint(deps.jobs, document.id);
  const created = await findTemplate(deps.db, accountId, input.id);
  if (!created) throw new Error(`Template ${input.id} vanished while it was created.`);
  return ok(created);
};

/** The template is there: a hint that could not be sent is sent again by whoever waits, or by the sweeper. */
const sendHint = async (jobs: Jobs, documentId: string): Promise<void> => {
  try {
    await jobs.send({ kind: 'compile_document', documentId });
  } catch (error) {
    logError(`the job for ${documentId} could not be sent`, error);
  }
};
