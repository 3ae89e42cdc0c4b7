import type { Logged } from '../../../core/account-log/account-log';
import type { Client } from '../../../core/api/client';
import type { Pace } from '../../../core/api/pace';
import type { Database } from '../../../core/db/database';
import type { Ids } from '../../../core/platform/ids';
import { randomSecret } from '../../../core/platform/secret';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { equalBytes, hmac, sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import type { UserRow } from '../members/account-store';
import { logOf } from '../members/log-of';
import type { Member } from '../members/member';
import {
  findSessionRow,
  insertSession,
  markSeen,
  removeSession,
  replaceSession,
  type SessionRow,
} from './session-store';

/** A member session: a browser in which a member is signed in. */
export type Session = {
  id: string;
  member: Member;
  pace: Pace;
  csrfToken: string;
  confirmedAt: number;
  /** Whether the member showed a passkey, or two factors. */
  twoFactors: boolean;
  /** Whether that is enough for the account. */
  isEnough: boolean;
};

/**
 * True when the member has proved lately who they are. A session may have fallen into other hands:
 * it is enough to work, but not to change how the member signs in.
 */
export function isConfirmed({ confirmedAt }: Session, now: number): boolean {
  return now - confirmedAt < limits.confirmedMinutes * 60_000;
}

type Begun = { userId: string; client: Client; confirmedAt: number; twoFactors: boolean };

function newSession(ids: Ids, { userId, client, confirmedAt, twoFactors }: Begun, now: number) {
  const secret = randomSecret();
  const row: SessionRow = {
    id: ids.next('session'),
    secretHash: sha256Hex(secret),
    userId,
    ip: client.ip,
    userAgent: client.user_agent,
    createdAt: now,
    confirmedAt,
    lastSeenAt: now,
    twoFactors,
  };
  return { secret, row };
}

type Beginning = {
  user: Pick<UserRow, 'id' | 'accountId' | 'name' | 'email' | 'passwordHash'>;
  client: Client;
  twoFactors?: boolean;
  /** When somebody showed that it is them; the present without. */
  confirmedAt?: number;
};

/**
 * Begins a new session with each sign-in, whatever the browser held before. Returns its secret, or
 * null when the password has changed since the sign-in began.
 */
export async function beginSession(
  { db, ids }: { db: Database; ids: Ids },
  { user, client, twoFactors = false, confirmedAt }: Beginning,
  now: number,
): Promise<string | null> {
  const begun = { userId: user.id, client, confirmedAt: confirmedAt ?? now, twoFactors };
  const { secret, row } = newSession(ids, begun, now);
  return (await insertSession({ db, log: logOf(db, user, client) }, row, user.passwordHash)) ? secret : null;
}

/** Gives the same browser a new secret; null when its session has ended meanwhile. */
export async function continueSession(
  { db, ids }: { db: Database; ids: Ids },
  { session, client }: { session: Session; client: Client },
  now: number,
): Promise<string | null> {
  const { id, member, confirmedAt, twoFactors } = session;
  const begun = { userId: member.id, client, confirmedAt, twoFactors };
  const { secret, row } = newSession(ids, begun, now);
  return (await replaceSession(db, id, row)) ? secret : null;
}

type Deps = { db: Database; signingKey: SigningKeys; defer(work: Promise<unknown>): void };

export async function findSession(
  { db, signingKey, defer }: Deps,
  secret: string,
  now: number,
): Promise<Session | null> {
  // Other texts cannot be secrets, and must not cost a query.
  if (!/^[\w-]{43}$/.test(secret)) return null;
  const secretHash = sha256Hex(secret);
  const found = await findSessionRow(db, secretHash, now);
  if (!found) return null;
  const { session, member, pace, isEnough } = found;
  if (now - session.lastSeenAt > 60_000) defer(markSeen(db, session.id, now));
  const { id, confirmedAt, twoFactors } = session;
  const csrfToken = csrfTokenOf(signingKey, secretHash);
  return { id, member, pace, csrfToken, confirmedAt, twoFactors, isEnough };
}

/**
 * Derived from the session: the token of another session does not fit, and none has to be stored.
 */
function csrfTokenOf(signingKey: SigningKeys, secretHash: string): string {
  return Buffer.from(hmac(signingKey[0], `csrf token v1\n${secretHash}`)).toString('base64url');
}

export function isCsrfToken({ csrfToken }: Session, given: string): boolean {
  return equalBytes(Buffer.from(given), Buffer.from(csrfToken));
}

export async function endSession(deps: Logged, { id, member }: Session): Promise<void> {
  await removeSession(deps, member.id, id);
}
