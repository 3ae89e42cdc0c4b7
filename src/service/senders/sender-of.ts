import type { Database } from '../../core/db/database';
import { findAccountName } from '../accounts/members/account-store';
import type { DataRequestRecord, PinnedSender, SigningSettings } from '../data-requests/data-request-record';

type Asking = {
  accountId: string;
  expiredAt: number | null;
  signing?: Pick<SigningSettings, 'sender'> | undefined;
};

/**
 * Who asks, as one signer of a submission sees it, or as its recipients do. Older records name the account
 * as it is now,
 * and those that have expired show no logo.
 */
export async function senderOf(
  db: Database,
  { accountId, expiredAt, signing }: Asking,
  request?: Partial<Pick<DataRequestRecord, 'senderName'>>,
): Promise<PinnedSender> {
  const logo = (expiredAt === null && signing?.sender?.logo) || null;
  const own = request?.senderName ?? signing?.sender?.name;
  const accentColor = signing?.sender?.accentColor ?? null;
  return { name: own ?? (await findAccountName(db, accountId)), logo, accentColor };
}
