import type { ShownPdf } from '../../audit/audit-chain';
import type { SubmissionJournal } from './submission-journal';
import { picturesFolder, previewKey } from './submission-keys';
import type { Preview, SubmissionRecord } from './submission-record';

/** The previews that signers saw are evidence: they are kept until the submission expires. */

/** The record once a signer has seen this document, and what the audit trail says of its file. */
export function withShown(
  record: SubmissionRecord,
  documentHash: string,
): { record: SubmissionRecord; facts: { shown?: ShownPdf } } {
  const { preview, shown = [] } = record;
  if (preview?.documentHash !== documentHash) return { record, facts: {} };
  const { hash, bytes } = preview;
  const facts = { shown: { pdf_hash: hash, bytes } };
  if (shown.some((known) => known.hash === hash)) return { record, facts };
  return { record: { ...record, shown: [...shown, { hash, bytes }] }, facts };
}

/** The key of a preview that signers saw; null when none did. */
export function shownKey({ id, accountId, shown }: SubmissionRecord, hash: string): string | null {
  return shown?.some((known) => known.hash === hash) ? previewKey(accountId, id, hash) : null;
}

/** Discards a preview that is no longer current. Of one that signers saw, only the pictures go. */
export function discardPreview(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  { key, hash }: Pick<Preview, 'key' | 'hash'>,
  now: number,
): void {
  const isKept = shownKey(record, hash) === key;
  journal.enqueue(`discard:${isKept ? picturesFolder(key) : key}`, now);
}
