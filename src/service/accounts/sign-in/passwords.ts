import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import { limits } from '../../../lib/limits';
import { changeUser, findUser, replacePassword, type UserRow } from '../members/account-store';
import { type Teller, tellPerson } from '../members/tell-person';
import { beginAttempt, forgetFailuresOf, wasThem } from './attempts';
import { hashPassword, isPassword } from './password';
import { findSecret, removeSecretsOf, takeSecret } from './secret-store';
import { removeSessionsOf } from './session-store';

export type PasswordProblem = 'short' | 'long' | 'obvious';

/** Length is what counts; rules about signs only make people write passwords down. */
export const passwordProblem = (password: string, email: string): PasswordProblem | null => {
  if ([...password].length < limits.passwordCharsMin) return 'short';
  if (password.length > limits.passwordChars) return 'long';
  const plain = password.toLowerCase();
  const isObvious = plain === email || plain === email.split('@')[0] || new Set(plain).size < 4;
  return isObvious ? 'obvious' : null;
};

type Deps = Teller & { db: Database };
type NewPassword = { password: string; client: Client };

/** Whoever had the old one is out everywhere, and whatever link was under way leads nowhere. */
const endWhatWasBegun = async (
  { db, ...teller }: Deps,
  { user, client, keep }: { user: UserRow; client: Client; keep?: string },
  now: number,
): Promise<void> => {
  await Promise.all([
    removeSessionsOf(db, user.id, keep),
    removeSecretsOf(db, user.id, 'password_reset'),
    removeSecretsOf(db, user.id, 'magic_link'),
    removeSecretsOf(db, user.id, 'second_factor'),
    removeSecretsOf(db, user.id, 'email_change'),
  ]);
  tellPerson(teller, { kind: 'password_changed', to: user, client }, now);
};

export type Reset = { kind: 'done' } | { kind: 'over' } | { kind: 'problem'; problem: PasswordProblem };

/** A password that is not taken leaves the link as it was. */
export const resetPassword = async (
  deps: Deps,
  { secret, password, client }: NewPassword & { secret: string },
  now: number,
): Promise<Reset> => {
  const link = { purpose: 'password_reset' as const, secret };
  const found = await findSecret(deps.db, link, now);
  const user = found?.userId ? await findUser(deps.db, found.userId) : undefined;
  if (!user) return { kind: 'over' };
  const problem = passwordProblem(password, user.email);
  if (problem) return { kind: 'problem', problem };
  if (!(await takeSecret(deps.db, link, now))) return { kind: 'over' };
  await changeUser(deps.db, user.id, { passwordHash: await hashPassword(password) });
  await endWhatWasBegun(deps, { user, client }, now);
  await forgetFailuresOf(deps.db, user.email);
  return { kind: 'done' };
};

type Shown = { user: UserRow; password: string; client: Client };

/** Guessing it in somebody's open session is held up as it is elsewhere. */
export const isTheirPassword = async (
  db: Database,
  { user, password, client }: Shown,
  now: number,
): Promise<'done' | 'wrong' | 'wait'> => {
  const who = { email: user.email, ip: client.ip };
  if ((await beginAttempt(db, who, now)) !== null) return 'wait';
  if (!(await isPassword(password, user.passwordHash))) return 'wrong';
  await wasThem(db, who);
  return 'done';
};

/**
 * `isConfirmed` counts for those who have signed in by link or passkey only, and may have no password yet; `session` is
 * the one that goes on.
 */
type PasswordChange = NewPassword & {
  userId: string;
  current: string;
  isConfirmed: boolean;
  session: string;
};

export const changePassword = async (
  deps: Deps,
  { userId, current, isConfirmed, password, client, session }: PasswordChange,
  now: number,
): Promise<'done' | 'wrong' | 'wait' | 'unconfirmed' | PasswordProblem> => {
  const user = await findUser(deps.db, userId);
  if (!user) return 'wrong';
  const problem = passwordProblem(password, user.email);
  if (problem) return problem;
  if (user.passwordHash === null && !isConfirmed) return 'unconfirmed';
  if (user.passwordHash !== null) {
    const shown = await isTheirPassword(deps.db, { user, password: current, client }, now);
    if (shown !== 'done') return shown;
  }
  // Another was chosen while this one was looked at: a reset, say, by somebody who was robbed of it.
  if (!(await replacePassword(deps.db, user, await hashPassword(password)))) return 'wrong';
  await endWhatWasBegun(deps, { user, client, keep: session }, now);
  return 'done';
};
