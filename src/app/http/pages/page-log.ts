import type { Context } from 'hono';
import type { Logged } from '../../../core/account-log/account-log';
import { logOf } from '../../../service/accounts/members/log-of';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import type { Visit } from './session';

/** The database, and the account log of a member at the dashboard. */
export function loggedBy(c: Context<AppEnv>, { member }: Visit): Logged {
  const { db } = c.get('services');
  return { db, log: logOf(db, member, clientOf(c)) };
}
