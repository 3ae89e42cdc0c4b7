import type { Database } from '../db/database';
import { limits } from '../limits';
import type { Ids } from '../platform/ids';
import type { Mailer } from '../platform/mail-message';
import { randomSecret } from '../platform/secret';
import { sendAccountMail } from './account-mail';
import { findAccountName, insertAccount, insertUser, listUsers } from './account-store';
import { hashPassword } from './password';
import { type PasswordProblem, passwordProblem } from './passwords';
import { type Client, emailOf, nameOf, type Person } from './person';
import type { Role } from './roles';
import { findSecret, insertSecret, listInvitations, removeInvitations, takeSecret } from './secret-store';
import { beginSession } from './session';

type Deps = { db: Database; ids: Ids; mailer: Mailer; origin: string; hasMail: boolean };

export type Invited = { kind: 'invited'; link: string | null } | { kind: 'email' | 'member' | 'too_many' };

/**
 * Somebody new to the account. Whether they are known elsewhere is not told. The link is answered only where no mail
 * is sent, for the owner to hand it over.
 */
export const invite = async (
  { db, ids, mailer, origin, hasMail }: Deps,
  { by, email: written, role }: { by: Person; email: string; role: Role },
  now: number,
): Promise<Invited> => {
  const email = emailOf(written);
  if (email === null) return { kind: 'email' };
  const members = await listUsers(db, by.accountId);
  if (members.some((member) => member.email === email)) return { kind: 'member' };
  const open = await listInvitations(db, by.accountId, now);
  if (members.length >= limits.peopleOfAccount || open.length >= limits.invitationsOfAccount)
    return { kind: 'too_many' };
  await removeInvitations(db, by.accountId, { email });
  const [id, secret] = [ids.next('invitation'), randomSecret()];
  const minutes = limits.invitationDays * 24 * 60;
  const expiresAt = now + minutes * 60_000;
  const invitation = { id, email, role };
  await insertSecret(
    db,
    { purpose: 'invitation', secret, accountId: by.accountId, invitation, expiresAt },
    now,
  );
  const link = `${origin}/invitations/${id}?secret=${secret}`;
  if (!hasMail) return { kind: 'invited', link };
  const from = { person: by.name, account: by.accountName };
  await sendAccountMail(mailer, { kind: 'invitation', to: { email, name: '' }, from, link, minutes });
  return { kind: 'invited', link: null };
};

export type Invitation = { email: string; accountName: string };

/** What an invitation says; it stays good until it is accepted. */
export const lookAtInvitation = async (
  db: Database,
  secret: string,
  now: number,
): Promise<Invitation | null> => {
  const found = await findSecret(db, { purpose: 'invitation', secret }, now);
  if (!found?.accountId || found.email === null) return null;
  return { email: found.email, accountName: await findAccountName(db, found.accountId) };
};

type Newcomer = { secret: string; name: string; password: string; client: Client };

export type Joined =
  | { kind: 'signed_in'; session: string }
  | { kind: 'over' }
  | { kind: 'problem'; problem: PasswordProblem | 'name' | 'email' };

export const acceptInvitation = async (
  deps: { db: Database; ids: Ids },
  { secret, name: written, password, client }: Newcomer,
  now: number,
): Promise<Joined> => {
  const link = { purpose: 'invitation' as const, secret };
  const found = await findSecret(deps.db, link, now);
  if (!found?.accountId || found.email === null || found.role === null) return { kind: 'over' };
  const name = nameOf(written);
  const problem = name === null ? 'name' : passwordProblem(password, found.email);
  if (name === null || problem) return { kind: 'problem', problem: problem ?? 'name' };
  const passwordHash = await hashPassword(password);
  if (!(await takeSecret(deps.db, link, now))) return { kind: 'over' };
  const id = deps.ids.next('user');
  const { accountId, email, role } = found;
  // The address has been taken by another account meanwhile.
  if (!(await insertUser(deps.db, { id, accountId, email, name, role, passwordHash }, now)))
    return { kind: 'over' };
  return { kind: 'signed_in', session: await beginSession(deps, { userId: id, client }, now) };
};

export const isSetupOpen = async (db: Database, secret: string, now: number): Promise<boolean> =>
  (await findSecret(db, { purpose: 'setup', secret }, now)) !== undefined;

/** The first account of a deployment, and its owner. */
export const setUp = async (
  deps: { db: Database; ids: Ids },
  { email: written, accountName: namedAs, ...newcomer }: Newcomer & { email: string; accountName: string },
  now: number,
): Promise<Joined> => {
  const link = { purpose: 'setup' as const, secret: newcomer.secret };
  if (!(await findSecret(deps.db, link, now))) return { kind: 'over' };
  const [email, name, accountName] = [emailOf(written), nameOf(newcomer.name), nameOf(namedAs)];
  if (email === null) return { kind: 'problem', problem: 'email' };
  if (name === null || accountName === null) return { kind: 'problem', problem: 'name' };
  const problem = passwordProblem(newcomer.password, email);
  if (problem) return { kind: 'problem', problem };
  const passwordHash = await hashPassword(newcomer.password);
  if (!(await takeSecret(deps.db, link, now))) return { kind: 'over' };
  const [id, accountId] = [deps.ids.next('user'), deps.ids.next('account')];
  await insertAccount(deps.db, { id: accountId, name: accountName }, now);
  const owner = { id, accountId, email, name, role: 'owner' as const, passwordHash };
  if (!(await insertUser(deps.db, owner, now))) return { kind: 'over' };
  return {
    kind: 'signed_in',
    session: await beginSession(deps, { userId: id, client: newcomer.client }, now),
  };
};
