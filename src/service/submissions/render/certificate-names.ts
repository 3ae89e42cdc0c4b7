import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { findAccountName } from '../../accounts/members/account-store';
import type { AuditEntry } from '../../audit/audit-chain';
import type { AuditedSubmission } from '../../audit/audit-report';
import { fieldsFor } from '../../data-requests/askable-fields';
import type { SigningSettings } from '../../data-requests/data-request-record';
import { titlesOf } from '../../data-requests/field-titles';
import { logoKey } from '../../logos/logo-keys';
import { loadConsents } from '../../senders/consent';
import { loadContent } from '../../templates/content/content-store';
import { storedOverrides } from '../../templates/stored-overrides';
import type { SubmissionRecord } from '../life/submission-record';

/** What a certificate calls the account and the fields, and the texts that signers agreed to. */
export type CertificateNames = Pick<
  AuditedSubmission,
  'account' | 'sender' | 'ownSenderNames' | 'titles' | 'consents'
>;

/** How the account showed itself: to all signers, and to those who saw another name, by data request. */
export type Asks = Pick<SigningSettings, 'sender' | 'replyTo'> & { ownNames?: Record<string, string> };

/** Who asks; undefined without signers. */
export function asksOf({ signing, dataRequests, expiredAt }: SubmissionRecord): Asks | undefined {
  if (!signing) return undefined;
  const own = dataRequests.flatMap(({ id, senderName }) => (senderName ? [[id, senderName] as const] : []));
  const { sender: pinned, replyTo } = signing;
  const sender = pinned && expiredAt !== null ? { ...pinned, logo: null } : pinned;
  return { sender, replyTo, ...(own.length > 0 && { ownNames: Object.fromEntries(own) }) };
}

/** The parts of a record on which the names depend. */
export type Named = Pick<SubmissionRecord, 'accountId' | 'contentHash' | 'fieldOverrides'> & {
  /** Who asks; absent without signers, and in older records. */
  asks?: Asks | undefined;
};

export async function certificateNames(
  { db, files }: { db: Database; files: Files },
  { accountId, contentHash, fieldOverrides, asks }: Named,
  trail: readonly AuditEntry[],
): Promise<CertificateNames> {
  const [content, account, sender, consents] = await Promise.all([
    loadContent(db, accountId, contentHash),
    findAccountName(db, accountId),
    shownSender(files, asks),
    loadConsents(db, accountId, agreedIn(trail)),
  ]);
  const titles = titlesOf(fieldsFor(content, storedOverrides(fieldOverrides)));
  const ownSenderNames = new Map(Object.entries(asks?.ownNames ?? {}));
  return { account, sender, ownSenderNames, titles, consents };
}

async function shownSender(files: Files, asks: Named['asks']): Promise<CertificateNames['sender']> {
  if (!asks?.sender) return null;
  const { name, logo } = asks.sender;
  const bytes = logo && (await files.read(logoKey(logo.file)));
  const picture = bytes && { base64: Buffer.from(bytes).toString('base64') };
  return { name, replyTo: asks.replyTo, logo: picture };
}

/** The hashes of the texts that signers agreed to. */
function agreedIn(trail: readonly AuditEntry[]): string[] {
  const hashes = trail.flatMap(({ event }) =>
    event.type === 'data_request.consent_accepted' ? [event.text_hash] : [],
  );
  return [...new Set(hashes)];
}
