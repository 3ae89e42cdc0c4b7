import type { Database } from '../db/database';
import type { Caller } from '../operation';
import { isId } from '../platform/ids';
import { ok, type Result, refuse } from '../refusal';
import { maySee } from '../submissions/find-submission';
import type { SubmissionCoordinators } from '../submissions/submission-coordinators';
import { uploadKey } from '../templates/document-keys';
import { type DocumentRow, findDocument } from '../templates/document-store';
import { findTemplate } from '../templates/template-store';
import type { ServedFile } from './serve-file';

/** A signed link and a public template speak for themselves; everybody else is a caller. */
export type Permission = Caller | 'link';

const notFound = refuse('download_not_found', 'There is no such download.');
const fileExpired = refuse('expired', 'The submission has expired: its PDF is gone.');

export const findSubmissionFile = async (
  deps: { submissions: SubmissionCoordinators },
  id: string,
  permission: Permission,
): Promise<Result<ServedFile>> => {
  const record = isId('submission', id) ? await deps.submissions.read(id) : null;
  if (!record || !(permission === 'link' || maySee(permission, record))) return notFound;
  if (record.expiredAt !== null) return fileExpired;
  if (!record.pdf) return notFound;
  return ok({ ...record.pdf, filename: record.filename });
};

/** By the document's id in a signed link, by its template's for a caller. */
export const findDocumentFile = async (
  deps: { db: Database },
  id: string,
  permission: Permission,
): Promise<Result<ServedFile>> => {
  const document =
    permission === 'link'
      ? await findDocument(deps.db, id)
      : (await findTemplate(deps.db, permission.accountId, id))?.document;
  return document ? ok(servedDocument(document)) : notFound;
};

const servedDocument = ({ accountId, id, bytes, sha256, filename }: DocumentRow): ServedFile => ({
  key: uploadKey(accountId, id),
  bytes,
  hash: sha256,
  filename,
});
