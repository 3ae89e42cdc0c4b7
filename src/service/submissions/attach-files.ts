import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { SentAttachment, SentInvoice } from '../attachments/attachment-body';
import { sameName } from '../attachments/attachment-body';
import { type FoundAttachment, findAttachments, type UsableUploads } from '../attachments/find-attachments';
import { attachmentKey, type StoredInvoice } from '../attachments/stored-attachment';
import { takeInvoice } from '../attachments/take-invoice';
import type { TakeUpload } from '../uploads/with-uploads';
import { submissionFolder } from './life/submission-keys';
import type { SubmissionRecord } from './life/submission-record';

/** The files that a request attaches to its PDF. */
export type SentFiles = {
  attachments: readonly SentAttachment[];
  eInvoice: SentInvoice | undefined;
  /** Whether the caller is limited to some templates. */
  uploads: UsableUploads;
};

type FoundFiles = { found: readonly FoundAttachment[]; invoice: StoredInvoice | undefined };

const none: FoundFiles = { found: [], invoice: undefined };

/** Finds and checks what is attached, before anything is stored. */
export async function findFiles(
  deps: { db: Database; files: Files; take: TakeUpload },
  { accountId, state }: SubmissionRecord,
  sent: SentFiles | undefined,
  now: number,
): Promise<Result<FoundFiles>> {
  if (!sent || state === 'invalid_data') return ok(none);
  const invoice = sent.eInvoice && takeInvoice(sent.eInvoice, '#/e_invoice');
  if (invoice?.ok === false) return invoice;
  const ownName = invoice?.value.file.stored.name;
  const clash = sent.attachments.findIndex(({ name }) => sameName(name) === ownName);
  if (clash !== -1) return invalid([`#/attachments/${clash}/name: e_invoice has a file of this name`]);
  const asked = { accountId, uploads: sent.uploads, at: '#/attachments' };
  const found = await findAttachments(deps, asked, sent.attachments, now);
  if (!found.ok) return found;
  const own = invoice ? [invoice.value.file] : [];
  return ok({ found: [...own, ...found.value], invoice: invoice?.value.invoice });
}

/** Stores what is attached in the folder of its submission. Returns the record that names it. */
export async function storeFiles(
  files: Files,
  record: SubmissionRecord,
  { found, invoice }: FoundFiles,
): Promise<SubmissionRecord> {
  if (found.length === 0) return record;
  const folder = submissionFolder(record.accountId, record.id);
  for (const { stored, content } of found)
    if (content) await files.put(attachmentKey(folder, stored.sha256), content, stored.mimeType);
  return {
    ...record,
    attachments: found.map(({ stored }) => stored),
    ...(invoice && { eInvoice: invoice }),
  };
}
