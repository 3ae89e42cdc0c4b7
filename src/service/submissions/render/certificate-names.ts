import type { Database } from '../../../core/db/database';
import type { AuditedSubmission } from '../../audit/audit-report';
import { fieldsFor } from '../../data-requests/askable-fields';
import { titlesOf } from '../../data-requests/field-titles';
import { findSender } from '../../mail/sender-store';
import { loadContent } from '../../templates/content/content-store';
import { storedOverrides } from '../../templates/stored-overrides';
import type { SubmissionRecord } from '../life/submission-record';

/** What a certificate calls the account and the fields. */
export type CertificateNames = Pick<AuditedSubmission, 'account' | 'titles'>;

export async function certificateNames(
  db: Database,
  {
    accountId,
    contentHash,
    fieldOverrides,
  }: Pick<SubmissionRecord, 'accountId' | 'contentHash' | 'fieldOverrides'>,
): Promise<CertificateNames> {
  const [content, sender] = await Promise.all([
    loadContent(db, accountId, contentHash),
    findSender(db, accountId),
  ]);
  return { account: sender.name, titles: titlesOf(fieldsFor(content, storedOverrides(fieldOverrides))) };
}
