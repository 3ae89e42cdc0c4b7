import type { Caller } from '../../core/api/caller';
import { maySee } from '../../core/api/may-see';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { isId } from '../../core/platform/ids';
import { sha256Hex } from '../../lib/digest';
import type { CombineCoordinators } from '../combining/combine-coordinators';
import { auditFilename } from '../download-links/file-names';
import { findStoredFont } from '../fonts/font-store';
import { shownKey } from '../submissions/life/shown-previews';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { type AuditFileDeps, makeAuditFile } from '../submissions/render/audit-file';
import { documentKey, imageKey } from '../templates/document/document-keys';
import { type DocumentRow, findDocument } from '../templates/document/document-store';
import { findTemplate } from '../templates/template-store';
import { findCustomFile } from '../uploads/custom-file-store';
import { servedName } from '../uploads/present-custom-file';
import { isPdfFile } from '../uploads/upload-keys';
import { anyType } from '../uploads/upload-rules';
import type { MadeFile, ServedFile } from './serve-file';

/** The right to a download: a signed link, or the rights of a caller. */
export type Permission = Caller | 'link';

export const removed = refuse('expired', 'This file has been removed.');
export const notFound = refuse('download_not_found', 'There is no such download.');
export const fileExpired = refuse('expired', 'The submission has expired: its PDF is gone.');

export async function findSubmissionFile(
  deps: { submissions: SubmissionCoordinators },
  id: string,
  permission: Permission,
): Promise<Result<ServedFile>> {
  const record = isId('submission', id) ? await deps.submissions.readStored(id) : null;
  if (!record || !(permission === 'link' || maySee(permission, record))) return notFound;
  if (record.expiredAt !== null) return fileExpired;
  if (!record.pdf) return notFound;
  return ok({ ...record.pdf, filename: record.filename });
}

/** A PDF that a signer was shown, by its SHA-256 in the audit trail. */
export async function findShownFile(
  deps: { submissions: SubmissionCoordinators },
  { id, hash }: { id: string; hash: string },
  permission: Permission,
): Promise<Result<ServedFile>> {
  const record = isId('submission', id) ? await deps.submissions.read(id) : null;
  if (!record || !(permission === 'link' || maySee(permission, record))) return notFound;
  if (record.expiredAt !== null) return fileExpired;
  const key = shownKey(record, hash);
  const bytes = record.shown?.find((known) => known.hash === hash)?.bytes;
  return key === null || bytes === undefined
    ? notFound
    : ok({ key, hash, bytes, filename: `shown-${hash}.pdf` });
}

/** The preview that signers see while the submission waits for them. */
export async function findPreviewFile(
  deps: { submissions: SubmissionCoordinators },
  id: string,
): Promise<Result<ServedFile>> {
  const record = await deps.submissions.read(id);
  if (record && record.expiredAt !== null) return fileExpired;
  if (!record?.preview) return notFound;
  return ok({ ...record.preview, filename: `preview-${record.filename}` });
}

/** Makes the audit trail as it is now, also for an expired submission. */
export async function makeAuditTrail(
  deps: AuditFileDeps,
  id: string,
  now: number,
): Promise<Result<MadeFile>> {
  const record = isId('submission', id) ? await deps.submissions.readStored(id) : null;
  if (!record) return notFound;
  const body = await makeAuditFile(deps, record, now);
  return ok({ body, hash: sha256Hex(body), filename: auditFilename(id) });
}

/** Refuses an expired combined submission with its own message. */
export async function findCombinedFile(
  deps: { combines: CombineCoordinators },
  id: string,
): Promise<Result<ServedFile>> {
  const record = await deps.combines.read(id);
  if (record && record.expiredAt !== null) return removed;
  if (!record?.pdf || record.pdfHash === null) return notFound;
  return ok({ ...record.pdf, hash: record.pdfHash, filename: record.filename });
}

/** Finds a document by its own id with a signed link, and by its template's id for a caller. */
export async function findDocumentFile(
  deps: { db: Database },
  id: string,
  permission: Permission,
): Promise<Result<ServedFile>> {
  const document =
    permission === 'link'
      ? await findDocument(deps.db, id)
      : (await findTemplate(deps.db, permission.accountId, id))?.document;
  return document ? ok(servedDocument(document)) : notFound;
}

/**
 * Finds a custom file. Only download links lead here, so a missing file was there once and is
 * refused as removed.
 */
export async function findCustomFileFile(deps: { db: Database }, id: string): Promise<Result<ServedFile>> {
  const file = await findCustomFile(deps.db, id);
  if (!file) return removed;
  return ok({
    key: file.fileKey,
    bytes: file.bytes,
    hash: file.sha256,
    filename: servedName(file),
    asSent: true,
    ...(!isPdfFile(file) && { type: anyType }),
  });
}

function servedDocument({ accountId, id, bytes, sha256, filename }: DocumentRow): ServedFile {
  return {
    key: documentKey(accountId, id),
    bytes,
    hash: sha256,
    filename,
    asSent: true,
  };
}

/** A font as it is stored: unpacked. */
export async function findFontFile(deps: { db: Database }, id: string): Promise<Result<ServedFile>> {
  const font = await findStoredFont(deps.db, id);
  if (!font) return notFound;
  const { fileKey: key, bytes, filename } = font;
  return ok({ key, bytes, hash: sha256Hex(key), filename, asSent: true, type: 'application/octet-stream' });
}

/** An image of HTML templates. Several templates may have it, so it has no record of its own. */
export async function readTemplateImage(
  deps: { files: Files },
  { ownerId, sha256 }: { ownerId: string; sha256: string },
): Promise<Result<MadeFile>> {
  const body = await deps.files.read(imageKey(ownerId, sha256));
  if (!body) return notFound;
  return ok({ body, hash: sha256, filename: sha256, asSent: true, type: 'application/octet-stream' });
}
