import type { Files } from '../../../core/platform/files';
import type { AttachedFile, InvoiceFacts } from '../../../engine';
import { attachmentKey, type StoredAttachment } from '../../attachments/stored-attachment';
import { submissionFolder } from '../life/submission-keys';
import type { RenderJob } from './render-job';

/** The files that a PDF carries along, and what its metadata says of the invoice among them. */
export type Attached = { files: readonly AttachedFile[]; invoice: InvoiceFacts | undefined };

/** Reads the files that the PDF of a job carries along; undefined without any. A preview has none. */
export async function attachedFilesOf(
  { files }: { files: Files },
  { accountId, submissionId, attachments = [], eInvoice, preview }: RenderJob,
): Promise<Attached | undefined> {
  if (preview || attachments.length === 0) return undefined;
  const folder = submissionFolder(accountId, submissionId);
  const read = await Promise.all(attachments.map((file) => readAttachment(files, folder, file)));
  return { files: read, invoice: eInvoice };
}

async function readAttachment(files: Files, folder: string, file: StoredAttachment): Promise<AttachedFile> {
  const { sha256, bytes: _, ...facts } = file;
  const bytes = await files.read(attachmentKey(folder, sha256));
  if (!bytes) throw new Error(`The attachment ${attachmentKey(folder, sha256)} is missing.`);
  return { ...facts, bytes };
}
