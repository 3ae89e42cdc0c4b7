import { authorOf } from '../../../core/account-log/account-log';
import { noteBounded } from '../../../core/account-log/account-log-store';
import { callerId, type RequestOrigin } from '../../../core/api/caller';
import type { Database } from '../../../core/db/database';

/**
 * Writes an export to the account log before the answer that has a part of it: a line in each hour in
 * which somebody reads some.
 */
export async function noteExport(db: Database, origin: RequestOrigin, now: number): Promise<void> {
  const subject = { id: callerId(origin.caller), name: null };
  await noteBounded(
    db,
    { author: authorOf(origin), entry: { kind: 'account.exported', subject }, at: now },
    1,
  );
}
