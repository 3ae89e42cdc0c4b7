import type { Database } from '../../core/db/database';
import { findAccountName } from '../accounts/members/account-store';
import type { DataRequestRecord, PinnedSender, SigningSettings } from '../data-requests/data-request-record';

type Asking = { accountId: string; signing?: Pick<SigningSettings, 'sender'> | undefined };

/**
 * Who asks, as one signer of a submission sees it, or as its recipients do. Older records name the account
 * as it is now.
 */
export async function senderOf(
  db: Database,
  { accountId, signing }: Asking,
  request?: Partial<Pick<DataRequestRecord, 'senderName'>>,
): Promise<PinnedSender> {
  const logo = signing?.sender?.logo ?? null;
  const own = request?.senderName ?? signing?.sender?.name;
  return { name: own ?? (await findAccountName(db, accountId)), logo };
}
