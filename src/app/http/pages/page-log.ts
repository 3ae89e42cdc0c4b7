import type { Context } from 'hono';
import { type AccountLog, openAccountLog } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import type { Visit } from './session';

/** The database, and the account log of a member at the dashboard. */
export function loggedBy(c: Context<AppEnv>, { member }: Visit): { db: Database; log: AccountLog } {
  const { db } = c.get('services');
  const { id: userId, accountId } = member;
  return { db, log: openAccountLog(db, { accountId, userId, tokenId: null, ip: clientOf(c).ip }) };
}
