import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import type { Ids } from '../../../core/platform/ids';
import { randomSecret } from '../../../core/platform/secret';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { limits } from '../../../lib/limits';
import { findUser, findUserByEmail, type UserRow } from '../members/account-store';
import { emailOf } from '../members/member';
import { type ConnectionRow, requiredConnection } from '../single-sign-on/connection-store';
import { beginAttempt, checkAttempt, forgetFailuresOf, wasRightSoFar, wasThem } from './attempts';
import { noteRefusal } from './note-refusal';
import { attempt, isPassword } from './password';
import { isSecondFactor, takeRecoveryCode } from './second-factor';
import { findSecret, insertSecret, removeSecretsOf, takeSecret } from './secret-store';
import { beginSession } from './session';

type Deps = {
  db: Database;
  ids: Ids;
  signingKey: SigningKeys;
  defer(work: Promise<unknown>): void;
};

/**
 * `second_factor`: the first factor was right; the second is sent with `pending`. `single_sign_on`: it
 * was right too, but the account demands a sign-in at its provider.
 */
export type SignIn =
  | { kind: 'signed_in'; session: string }
  | { kind: 'second_factor'; pending: string }
  | { kind: 'single_sign_on'; connection: ConnectionRow; email: string }
  | { kind: 'wrong' }
  | { kind: 'wait'; until: number };

type Shown = { email: string; password: string; client: Client };

/** Gives the same answer after the same time for an unknown address and a wrong password. */
export function signInWithPassword(deps: Deps, shown: Shown, now: number): Promise<SignIn> {
  return attempt(() => checkPassword(deps, shown, now));
}

async function checkPassword(
  deps: Deps,
  { email: written, password, client }: Shown,
  now: number,
): Promise<SignIn> {
  const { db } = deps;
  const email = emailOf(written) ?? written;
  const who = { email, ip: client.ip };
  const until = await beginAttempt(db, who, now);
  if (until !== null) return { kind: 'wait', until };
  const user = await findUserByEmail(db, email);
  const isRight = await checkAttempt(db, who, () => isPassword(password, user?.passwordHash ?? null));
  if (!user) return { kind: 'wrong' };
  if (!(isRight || (await isRecoveryCodeOf(db, user, password, now)))) {
    noteRefusal(deps, { user, client, what: 'password' }, now);
    return { kind: 'wrong' };
  }
  await wasRightSoFar(db, who);
  return goOn(deps, { user, client, twoFactors: false }, now);
}

/** A member without a password, who has lost their passkey, enters a recovery code in its place. */
async function isRecoveryCodeOf(db: Database, user: UserRow, code: string, now: number): Promise<boolean> {
  return user.passwordHash === null && (await takeRecoveryCode(db, user, code, now));
}

/** Signs in by link. A member with an authenticator app still has to enter its code. */
export async function signInWithLink(
  deps: Deps,
  { secret, client }: { secret: string; client: Client },
  now: number,
): Promise<SignIn> {
  const taken = await takeSecret(deps.db, { purpose: 'magic_link', secret }, now);
  const user = taken?.userId ? await findUser(deps.db, taken.userId) : undefined;
  return user ? goOn(deps, { user, client, twoFactors: false }, now) : { kind: 'wrong' };
}

type Proved = { user: UserRow; client: Client; twoFactors: boolean; confirmedAt?: number };

/**
 * Goes on after one of Quillet's own ways to sign in. A passkey stands for both factors. A member who
 * must use the provider of their account gets no further in any of them.
 */
export async function goOn(deps: Deps, proved: Proved, now: number): Promise<SignIn> {
  const connection = await requiredConnection(deps.db, proved.user);
  if (connection !== null) return { kind: 'single_sign_on', connection, email: proved.user.email };
  return goOnFromProvider(deps, proved, now);
}

/** Goes on after a sign-in at the provider of the account, too. */
export function goOnFromProvider(deps: Deps, proved: Proved, now: number): Promise<SignIn> {
  const isEnough = proved.twoFactors || proved.user.totpSecret === null;
  return isEnough ? finish(deps, proved, now) : askForCode(deps, proved.user, now);
}

/**
 * Asks for the second factor. Failures stay counted until it was right: a
 * known password must not allow endless guesses of codes.
 */
async function askForCode(deps: Deps, user: UserRow, now: number): Promise<SignIn> {
  const pending = randomSecret();
  const expiresAt = now + limits.secondFactorMinutes * 60_000;
  await insertSecret(deps.db, { purpose: 'second_factor', secret: pending, userId: user.id, expiresAt }, now);
  // A new password ends sign-ins that began with the old one, but may have missed this one.
  if ((await findUser(deps.db, user.id))?.passwordHash === user.passwordHash)
    return { kind: 'second_factor', pending };
  await removeSecretsOf(deps.db, user.id, 'second_factor');
  return { kind: 'wrong' };
}

async function finish(deps: Deps, { user, ...proved }: Proved, now: number): Promise<SignIn> {
  await forgetFailuresOf(deps.db, user.email);
  const session = await beginSession(deps, { user, ...proved }, now);
  return session === null ? { kind: 'wrong' } : { kind: 'signed_in', session };
}

/**
 * Checks the second factor. `wrong`: the first factor has expired. After a wrong code another may
 * be tried.
 */
export async function confirmSignIn(
  deps: Deps,
  { pending, code, client }: { pending: string; code: string; client: Client },
  now: number,
): Promise<SignIn> {
  const { db } = deps;
  const first = { purpose: 'second_factor' as const, secret: pending };
  const found = await findSecret(db, first, now);
  const user = found?.userId ? await findUser(db, found.userId) : undefined;
  if (!user) return { kind: 'wrong' };
  const who = { email: user.email, ip: client.ip };
  const until = await beginAttempt(db, who, now);
  // A wait does not use up the first factor.
  if (until !== null) return { kind: 'wait', until };
  if (!(await takeSecret(db, first, now))) return { kind: 'wrong' };
  if (!(await isSecondFactor(deps, user, code, now))) {
    noteRefusal(deps, { user, client, what: 'code' }, now);
    return askForCode(deps, user, now);
  }
  await wasThem(db, who);
  return finish(deps, { user, client, twoFactors: true }, now);
}
