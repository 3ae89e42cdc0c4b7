import type { Database } from '../db/database';
import { limits } from '../limits';
import type { Mailer } from '../platform/mail-message';
import { sendAccountMail } from './account-mail';
import { changeUser, findUser, type UserRow } from './account-store';
import { beginAttempt, forgetFailuresOf, wasThem } from './attempts';
import { hashPassword, isPassword } from './password';
import type { Client } from './person';
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

type Deps = { db: Database; mailer: Mailer; defer(work: Promise<unknown>): void };

/** Whoever had the old one is out everywhere, and whatever link was under way leads nowhere. */
const setPassword = async ({ db, mailer, defer }: Deps, user: UserRow, password: string): Promise<void> => {
  await changeUser(db, user.id, { passwordHash: await hashPassword(password) });
  await Promise.all([
    removeSessionsOf(db, user.id),
    removeSecretsOf(db, user.id, 'password_reset'),
    removeSecretsOf(db, user.id, 'magic_link'),
    removeSecretsOf(db, user.id, 'second_factor'),
  ]);
  const to = { email: user.email, name: user.name };
  defer(sendAccountMail(mailer, { kind: 'password_changed', to, link: null }));
};

export type Reset = { kind: 'done' } | { kind: 'over' } | { kind: 'problem'; problem: PasswordProblem };

/** A password that is not taken leaves the link as it was. */
export const resetPassword = async (
  deps: Deps,
  { secret, password }: { secret: string; password: string },
  now: number,
): Promise<Reset> => {
  const link = { purpose: 'password_reset' as const, secret };
  const found = await findSecret(deps.db, link, now);
  const user = found?.userId ? await findUser(deps.db, found.userId) : undefined;
  if (!user) return { kind: 'over' };
  const problem = passwordProblem(password, user.email);
  if (problem) return { kind: 'problem', problem };
  if (!(await takeSecret(deps.db, link, now))) return { kind: 'over' };
  await setPassword(deps, user, password);
  await forgetFailuresOf(deps.db, user.email);
  return { kind: 'done' };
};

/** Guessing the old one in somebody's open session is held up as it is elsewhere. */
export const changePassword = async (
  deps: Deps,
  {
    userId,
    current,
    password,
    client,
  }: { userId: string; current: string; password: string; client: Client },
  now: number,
): Promise<'done' | 'wrong' | 'wait' | PasswordProblem> => {
  const user = await findUser(deps.db, userId);
  if (!user) return 'wrong';
  const problem = passwordProblem(password, user.email);
  if (problem) return problem;
  const who = { email: user.email, ip: client.ip };
  if ((await beginAttempt(deps.db, who, now)) !== null) return 'wait';
  // Who has signed in by link or passkey only may have none yet.
  const isRight = user.passwordHash === null || (await isPassword(current, user.passwordHash));
  if (!isRight) return 'wrong';
  await wasThem(deps.db, who);
  await setPassword(deps, user, password);
  return 'done';
};
