import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import type { Ids } from '../../../core/platform/ids';
import { randomSecret } from '../../../core/platform/secret';
import { equalBytes, hmac, sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import type { Person } from '../members/person';
import {
  findSessionRow,
  insertSession,
  markSeen,
  removeSession,
  replaceSession,
  type SessionRow,
} from './session-store';

/** A browser in which somebody is signed in. */
export type Session = { id: string; person: Person; csrfToken: string; confirmedAt: number };

/**
 * Whether they have shown lately that it is them. A session alone may be somebody else's by now: it is enough to work
 * with, and not to change how its person signs in.
 */
export const isConfirmed = ({ confirmedAt }: Session, now: number): boolean =>
  now - confirmedAt < limits.confirmedMinutes * 60_000;

type Begun = { userId: string; client: Client; confirmedAt: number };

const newSession = (ids: Ids, { userId, client, confirmedAt }: Begun, now: number) => {
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
  };
  return { secret, row };
};

/**
 * Each sign-in begins a session of its own, whatever the browser held before; answers what it is to keep. null where
 * the password is no longer the one that was there when they began.
 */
export const beginSession = async (
  { db, ids }: { db: Database; ids: Ids },
  { user, client }: { user: { id: string; passwordHash: string | null }; client: Client },
  now: number,
): Promise<string | null> => {
  const { secret, row } = newSession(ids, { userId: user.id, client, confirmedAt: now }, now);
  return (await insertSession(db, row, user.passwordHash)) ? secret : null;
};

/** Another secret for the same browser; null where its session has been ended meanwhile. */
export const continueSession = async (
  { db, ids }: { db: Database; ids: Ids },
  { session, client }: { session: Session; client: Client },
  now: number,
): Promise<string | null> => {
  const { id, person, confirmedAt } = session;
  const { secret, row } = newSession(ids, { userId: person.id, client, confirmedAt }, now);
  return (await replaceSession(db, id, row)) ? secret : null;
};

type Deps = { db: Database; signingKey: string; defer(work: Promise<unknown>): void };

export const findSession = async (
  { db, signingKey, defer }: Deps,
  secret: string,
  now: number,
): Promise<Session | null> => {
  // Nothing else is a secret of ours, and must not cost a query.
  if (!/^[\w-]{43}$/.test(secret)) return null;
  const secretHash = sha256Hex(secret);
  const found = await findSessionRow(db, secretHash, now);
  if (!found) return null;
  const { session, person } = found;
  if (now - session.lastSeenAt > 60_000) defer(markSeen(db, session.id, now));
  const { id, confirmedAt } = session;
  return { id, person, csrfToken: csrfTokenOf(signingKey, secretHash), confirmedAt };
};

/** Follows from the session: another session's token is of no use, and none has to be stored. */
const csrfTokenOf = (signingKey: string, secretHash: string): string =>
  Buffer.from(hmac(signingKey, `csrf token v1\n${secretHash}`)).toString('base64url');

export const isCsrfToken = ({ csrfToken }: Session, given: string): boolean =>
  equalBytes(Buffer.from(given), Buffer.from(csrfToken));

export const endSession = async (db: Database, { id, person }: Session): Promise<void> => {
  await removeSession(db, person.id, id);
};
