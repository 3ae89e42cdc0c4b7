import { noteBounded } from '../../../core/account-log/account-log-store';
import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import type { UserRow } from '../members/account-store';

type Deps = { db: Database; defer(work: Promise<unknown>): void };
type Refused = { user: UserRow; client: Client; what: 'password' | 'code' };

/**
 * Writes a refused sign-in of a member to the account log, after the answer: its time must not
 * reveal a member. A flood of guesses must not fill the log, so only a few in an hour are written.
 */
export function noteRefusal({ db, defer }: Deps, { user, client, what }: Refused, now: number): void {
  const author = { accountId: user.accountId, user, tokenId: null, client };
  const entry = { kind: 'session.refused', details: { wrong: what } } as const;
  const work = noteBounded(db, { author, entry, at: now }, limits.accountLogRefusalsPerHour);
  defer(work.catch((error: unknown) => logError('a refused sign-in was not logged', error)));
}
