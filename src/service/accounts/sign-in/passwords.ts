import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import { limits } from '../../../lib/limits';
import { changeSignIn, findUser, replacePassword, type UserRow } from '../members/account-store';
import { logOf } from '../members/log-of';
import { type MemberNotifier, notifyMember } from '../members/notify-member';
import { beginAttempt, checkAttempt, forgetFailuresOf, wasThem } from './attempts';
import { attempt, hashPassword, isPassword } from './password';
import { findSecret, removeSecretsOf, takeSecret } from './secret-store';
import { removeSessionsOf } from './session-store';

export type PasswordProblem = 'short' | 'long' | 'obvious';

/** Length is what counts: rules about characters only make people write passwords down. */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  if ([...password].length < limits.passwordCharsMin) return 'short';
  if (password.length > limits.passwordChars) return 'long';
  const plain = password.toLowerCase();
  const isObvious = plain === email || plain === email.split('@')[0] || new Set(plain).size < 4;
  return isObvious ? 'obvious' : null;
}

type Deps = MemberNotifier & { db: Database };
type NewPassword = { password: string; client: Client };

/**
 * Ends all other sessions and all pending links: they may belong to a person who knew the old
 * password.
 */
async function endWhatWasBegun(
  { db, ...teller }: Deps,
  { user, client, keep }: { user: UserRow; client: Client; keep?: string },
  now: number,
): Promise<void> {
  await Promise.all([
    removeSessionsOf(db, user.id, keep),
    removeSecretsOf(db, user.id, 'password_reset'),
    removeSecretsOf(db, user.id, 'magic_link'),
    removeSecretsOf(db, user.id, 'second_factor'),
    removeSecretsOf(db, user.id, 'email_change'),
  ]);
  notifyMember(teller, { kind: 'password_changed', to: user, client }, now);
}

export type Reset = { kind: 'done' } | { kind: 'over' } | { kind: 'problem'; problem: PasswordProblem };

/** Sets a new password by link. A refused password leaves the link valid. */
export async function resetPassword(
  deps: Deps,
  { secret, password, client }: NewPassword & { secret: string },
  now: number,
): Promise<Reset> {
  const link = { purpose: 'password_reset' as const, secret };
  const found = await findSecret(deps.db, link, now);
  const user = found?.userId ? await findUser(deps.db, found.userId) : undefined;
  if (!user) return { kind: 'over' };
  const problem = passwordProblem(password, user.email);
  if (problem) return { kind: 'problem', problem };
  // Hashed first: a service that is too busy leaves the link valid.
  const passwordHash = await hashPassword(password);
  if (!(await takeSecret(deps.db, link, now))) return { kind: 'over' };
  const logged = { db: deps.db, log: logOf(deps.db, user, client) };
  await changeSignIn(logged, user.id, { set: { passwordHash }, kind: 'password.changed' });
  await endWhatWasBegun(deps, { user, client }, now);
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
  deps: Deps,
  { userId, current, isConfirmed, password, client, session }: PasswordChange,
  now: number,
): Promise<'done' | 'wrong' | 'wait' | 'unconfirmed' | PasswordProblem> {
  const user = await findUser(deps.db, userId);
  if (!user) return 'wrong';
  const problem = passwordProblem(password, user.email);
  if (problem) return problem;
  if (user.passwordHash === null && !isConfirmed) return 'unconfirmed';
  if (user.passwordHash !== null) {
    const shown = await isTheirPassword(deps.db, { user, password: current, client }, now);
    if (shown !== 'done') return shown;
  }
  // The password has changed meanwhile, for instance by a reset after a theft.
  if (
    !(await replacePassword(
      { db: deps.db, log: logOf(deps.db, user, client) },
      user,
      await hashPassword(password),
    ))
  )
    return 'wrong';
  await endWhatWasBegun(deps, { user, client, keep: session }, now);
  return 'done';
}
