import { type AccountLog, openAccountLog } from '../../../core/account-log/account-log';
import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';

/** The account log for a member who signs in, or who follows a link. */
export function logOf(
  db: Database,
  { id: userId, accountId }: { id: string; accountId: string },
  { ip }: Client,
): AccountLog {
  return openAccountLog(db, { accountId, userId, tokenId: null, ip });
}
