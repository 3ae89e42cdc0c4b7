import { type AccountLog, openAccountLog } from '../../../core/account-log/account-log';
import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';

/** The account log for a member at the dashboard, at sign-in, or with a link. */
export function logOf(
  db: Database,
  { accountId, id, name, email }: { accountId: string; id: string; name: string; email: string },
  client: Client,
): AccountLog {
  return openAccountLog(db, { accountId, user: { id, name, email }, tokenId: null, client });
}
