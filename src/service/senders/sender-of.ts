import type { Database } from '../../core/db/database';
import { findAccountName } from '../accounts/members/account-store';
import type { PinnedSender, SigningSettings } from '../data-requests/data-request-record';

/** Who asks, as the signers of a submission see it. Older records name the account as it is now. */
export async function senderOf(
  db: Database,
  { accountId, signing }: { accountId: string; signing?: Pick<SigningSettings, 'sender'> | undefined },
): Promise<PinnedSender> {
  return signing?.sender ?? { name: await findAccountName(db, accountId), logo: null };
}
