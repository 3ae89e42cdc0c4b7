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
import type { MadeFile, ServedFile } from './serve-file';

type Deps = { db: Database; submissions: SubmissionCoordinators };

type Named = { ownerId: string; sha256: string };

/** A file that a PDF carries along: stored as it was sent, or only inside of a PDF. */
export type AttachmentPlace = { stored: ServedFile } | { pdf: StoredPdf };

/** Finds a file that a PDF carries along, by the owner of the PDF and its own SHA-256. Nothing is read of it. */
export async function findAttachment(
  deps: Deps,
  { ownerId, sha256 }: Named,
): Promise<Result<AttachmentPlace>> {
  if (isId('submission', ownerId)) return findOfSubmission(deps, { ownerId, sha256 });
  const pdf = await findPdf(deps.db, ownerId);
  return pdf ? ok({ pdf }) : removed;
}

async function findOfSubmission(deps: Deps, { ownerId, sha256 }: Named): Promise<Result<AttachmentPlace>> {
  const record = await deps.submissions.readStored(ownerId);
  if (!record) return notFound;
  if (record.expiredAt !== null) return fileExpired;
  const sent = record.attachments?.find((known) => known.sha256 === sha256);
  if (!sent) return record.pdf ? ok({ pdf: record.pdf }) : notFound;
  const key = attachmentKey(submissionFolder(record.accountId, ownerId), sha256);
  return ok({ stored: { key, bytes: sent.bytes, ...asSent(sha256, sent.name) } });
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

/** Unpacks the file with this hash from a PDF. */
export async function unpackAttachment(
  files: Files,
  pdf: StoredPdf,
  sha256: string,
): Promise<Result<MadeFile>> {
  const opened = await openAttached(files, pdf, sha256);
  if (!opened.ok) return opened;
  if (!opened.value) return notFound;
  const { name, content } = opened.value;
  return ok({ body: content, ...asSent(sha256, name) });
}

function asSent(hash: string, filename: string) {
  return { hash, filename, asSent: true, type: 'application/octet-stream' };
}
