import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import type { Assets } from '../../../core/platform/assets';
import { changeSignIn, findUser, replacePassword, type UserRow } from '../members/account-store';
import { logOf } from '../members/log-of';
import { type MemberNotifier, notifyMember } from '../members/notify-member';
import { beginAttempt, checkAttempt, forgetFailuresOf, wasThem } from './attempts';
import { removePassword } from './factor-removal-store';
import { attempt, hashPassword, isPassword } from './password';
import { type PasswordProblem, passwordProblem } from './password-problem';
import { findSecret, removeSecretsOf, takeSecret } from './secret-store';
import { removeSessionsOf } from './session-store';

type Deps = MemberNotifier & { db: Database };
type ChoosingDeps = Deps & { assets: Assets };
type NewPassword = { password: string; client: Client };

type Ended = {
  kind: 'password_changed' | 'password_removed';
  user: UserRow;
  client: Client;
  /** The session that stays. */
  keep?: string;
};

/**
 * Ends all other sessions and all pending links: they may belong to a person who knew the old
 * password.
 */
async function endWhatWasBegun(
  { db, ...teller }: Deps,
  { kind, user, client, keep }: Ended,
  now: number,
): Promise<void> {
  await Promise.all([
    removeSessionsOf(db, user.id, keep),
    removeSecretsOf(db, user.id, 'password_reset'),
    removeSecretsOf(db, user.id, 'magic_link'),
    removeSecretsOf(db, user.id, 'second_factor'),
    removeSecretsOf(db, user.id, 'email_change'),
  ]);
  notifyMember(teller, { kind, to: user, client }, now);
}

export type Reset = { kind: 'done' } | { kind: 'over' } | { kind: 'problem'; problem: PasswordProblem };

function loggedOf({ db }: Deps, user: UserRow, client: Client) {
  return { db, log: logOf(db, user, client) };
}

/** Sets a new password by link. A refused password leaves the link valid. */
export async function resetPassword(
  deps: ChoosingDeps,
  { secret, password, client }: NewPassword & { secret: string },
  now: number,
): Promise<Reset> {
  const link = { purpose: 'password_reset' as const, secret };
  const found = await findSecret(deps.db, link, now);
  const user = found?.userId ? await findUser(deps.db, found.userId) : undefined;
  if (!user) return { kind: 'over' };
  const problem = await passwordProblem(deps.assets, password, user);
  if (problem) return { kind: 'problem', problem };
  // Hashed first: a service that is too busy leaves the link valid.
  const passwordHash = await hashPassword(password);
  if (!(await takeSecret(deps.db, link, now))) return { kind: 'over' };
  await changeSignIn(loggedOf(deps, user, client), user.id, {
    set: { passwordHash },
    kind: 'password.changed',
  });
  await endWhatWasBegun(deps, { kind: 'password_changed', user, client }, now);
  await forgetFailuresOf(deps.db, user.email);
  return { kind: 'done' };
}

type Shown = { user: UserRow; password: string; client: Client };

/** Checks a member's password. Guesses in an open session are limited as at sign-in. */
export function isTheirPassword(db: Database, shown: Shown, now: number): Promise<'done' | 'wrong' | 'wait'> {
  return attempt(() => checkTheirs(db, shown, now));
}

async function checkTheirs(
  db: Database,
  { user, password, client }: Shown,
  now: number,
): Promise<'done' | 'wrong' | 'wait'> {
  const who = { email: user.email, ip: client.ip };
  if ((await beginAttempt(db, who, now)) !== null) return 'wait';
  const isRight = await checkAttempt(db, who, () => isPassword(password, user.passwordHash));
  if (!isRight) return 'wrong';
  await wasThem(db, who);
  return 'done';
}

/**
 * `isConfirmed` matters for members without a password, who sign in by link or passkey. `session`
 * stays.
 */
type PasswordChange = NewPassword & {
  userId: string;
  current: string;
  isConfirmed: boolean;
  session: string;
};

export async function changePassword(
  deps: ChoosingDeps,
  { userId, current, isConfirmed, password, client, session }: PasswordChange,
  now: number,
): Promise<'done' | 'wrong' | 'wait' | 'unconfirmed' | PasswordProblem> {
  const user = await findUser(deps.db, userId);
  if (!user) return 'wrong';
  const problem = await passwordProblem(deps.assets, password, user);
  if (problem) return problem;
  if (user.passwordHash === null && !isConfirmed) return 'unconfirmed';
  if (user.passwordHash !== null) {
    const shown = await isTheirPassword(deps.db, { user, password: current, client }, now);
    if (shown !== 'done') return shown;
  }
  // The password has changed meanwhile, for instance by a reset after a theft.
  const passwordHash = await hashPassword(password);
  if (!(await replacePassword(loggedOf(deps, user, client), user, passwordHash))) return 'wrong';
  await endWhatWasBegun(deps, { kind: 'password_changed', user, client, keep: session }, now);
  return 'done';
}

/** Leaves a member with passkeys only. Returns false where they have none, or no recovery codes. */
export async function goWithoutPassword(
  deps: Deps,
  { userId, client, session }: { userId: string; client: Client; session: string },
  now: number,
): Promise<boolean> {
  const user = await findUser(deps.db, userId);
  if (!user || !(await removePassword(loggedOf(deps, user, client), userId))) return false;
  await endWhatWasBegun(deps, { kind: 'password_removed', user, client, keep: session }, now);
  return true;
}
