import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { isId } from '../../core/platform/ids';
import { openAttached, type StoredPdf } from '../attachments/read-attached';
import { attachmentKey } from '../attachments/stored-attachment';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { submissionFolder } from '../submissions/life/submission-keys';
import { documentKey } from '../templates/document/document-keys';
import { findDocument } from '../templates/document/document-store';
import { findCustomFile } from '../uploads/custom-file-store';
import { fileExpired, notFound, removed } from './find-download';
import type { MadeFile } from './serve-file';

type Deps = { db: Database; files: Files; submissions: SubmissionCoordinators };

type Named = { ownerId: string; sha256: string };

/** Opens a file that a PDF carries along, by the owner of the PDF and its own SHA-256. */
export async function openAttachment(deps: Deps, { ownerId, sha256 }: Named): Promise<Result<MadeFile>> {
  if (isId('submission', ownerId)) return openOfSubmission(deps, { ownerId, sha256 });
  const pdf = await findPdf(deps.db, ownerId);
  return pdf ? openInside(deps.files, pdf, sha256) : removed;
}

async function openOfSubmission(deps: Deps, { ownerId, sha256 }: Named): Promise<Result<MadeFile>> {
  const record = await deps.submissions.readStored(ownerId);
  if (!record) return notFound;
  if (record.expiredAt !== null) return fileExpired;
  const sent = record.attachments?.find((known) => known.sha256 === sha256);
  if (!sent) return record.pdf ? openInside(deps.files, record.pdf, sha256) : notFound;
  const body = await deps.files.read(attachmentKey(submissionFolder(record.accountId, ownerId), sha256));
  return body ? ok(asSent(body, sha256, sent.name)) : removed;
}

/** The PDF of a document or of a custom file. */
async function findPdf(db: Database, id: string): Promise<StoredPdf | null> {
  if (isId('customFile', id)) {
    const file = await findCustomFile(db, id);
    return file ? { key: file.fileKey, bytes: file.bytes } : null;
  }
  const document = isId('document', id) ? await findDocument(db, id) : undefined;
  return document ? { key: documentKey(document.accountId, id), bytes: document.bytes } : null;
}

async function openInside(files: Files, pdf: StoredPdf, sha256: string): Promise<Result<MadeFile>> {
  const opened = await openAttached(files, pdf, sha256);
  if (!opened.ok) return opened;
  return opened.value ? ok(asSent(opened.value.content, sha256, opened.value.name)) : notFound;
}

function asSent(body: Uint8Array, hash: string, filename: string): MadeFile {
  return { body, hash, filename, asSent: true, type: 'application/octet-stream' };
}
