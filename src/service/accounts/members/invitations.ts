import type { Client } from '../../../core/api/client';
import type { Role } from '../../../core/api/roles';
import type { Database } from '../../../core/db/database';
import type { Ids } from '../../../core/platform/ids';
import type { Mailer } from '../../../core/platform/mail-message';
import { randomSecret } from '../../../core/platform/secret';
import { limits } from '../../../lib/limits';
import { beginInvitation } from '../sign-in/attempts';
import { hashPassword } from '../sign-in/password';
import { type PasswordProblem, passwordProblem } from '../sign-in/passwords';
import { findSecret, insertSecret, listInvitations, removeInvitations } from '../sign-in/secret-store';
import { beginSession } from '../sign-in/session';
import { sendAccountMail } from './account-mail';
import { findAccountName, findUserByEmail, listUsers } from './account-store';
import { joinByInvitation } from './join-store';
import { emailOf, nameOf, type Person } from './person';

type Deps = { db: Database; ids: Ids; mailer: Mailer; origin: string; hasMail: boolean };

export type Invited =
  | { kind: 'invited'; link: string | null }
  | { kind: 'email' | 'member' | 'too_many' | 'wait' };

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
  const { accountId } = by;
  if (hasMail && (await beginInvitation(db, { accountId, email }, now)) !== null) return { kind: 'wait' };
  await removeInvitations(db, accountId, { email });
  const [id, secret] = [ids.next('invitation'), randomSecret()];
  const minutes = limits.invitationDays * 24 * 60;
  const expiresAt = now + minutes * 60_000;
  const invitation = { id, email, role };
  await insertSecret(db, { purpose: 'invitation', secret, accountId, invitation, expiresAt }, now);
  const link = `${origin}/invitations/${id}?secret=${secret}`;
  if (!hasMail) return { kind: 'invited', link };
  const from = { person: by.name, account: by.accountName };
  await sendAccountMail(mailer, { kind: 'invitation', to: { email, name: '' }, from, link, minutes });
  return { kind: 'invited', link: null };
};

/** Where no mail is sent, whoever has invited has the link as well. */
type Reader = Pick<Deps, 'db' | 'hasMail'>;

export type Invitation = { email: string; accountName: string; isKnown: boolean };

/**
 * What an invitation says; it stays good until it is accepted. Whoever has an account elsewhere cannot accept it, which
 * is told to whoever reads the mailbox, and to nobody else.
 */
export const lookAtInvitation = async (
  { db, hasMail }: Reader,
  secret: string,
  now: number,
): Promise<Invitation | null> => {
  const found = await findSecret(db, invitationLink(secret), now);
  if (!found?.accountId || found.email === null) return null;
  const accountName = await findAccountName(db, found.accountId);
  return { email: found.email, accountName, isKnown: hasMail && (await hasAccount(db, found.email)) };
};

const invitationLink = (secret: string) => ({ purpose: 'invitation' as const, secret });

const hasAccount = async (db: Database, email: string): Promise<boolean> =>
  (await findUserByEmail(db, email)) !== undefined;

export type Newcomer = { secret: string; name: string; password: string; client: Client };

export type Joined =
  | { kind: 'signed_in'; session: string }
  | { kind: 'over' }
  | { kind: 'problem'; problem: PasswordProblem | 'name' | 'email' | 'taken' };

/** `known`: one person belongs to one account, and the invitation stays good in case they leave the other. */
export type Accepted = Joined | { kind: 'known' };

export const acceptInvitation = async (
  deps: Reader & { ids: Ids },
  { secret, name: written, password, client }: Newcomer,
  now: number,
): Promise<Accepted> => {
  const link = invitationLink(secret);
  const found = await findSecret(deps.db, link, now);
  if (!found || found.email === null) return { kind: 'over' };
  // First, so that what is not taken says the same of everybody, and costs nobody the link.
  const name = nameOf(written);
  const problem = name === null ? 'name' : passwordProblem(password, found.email);
  if (name === null || problem) return { kind: 'problem', problem: problem ?? 'name' };
  const known = { kind: deps.hasMail ? 'known' : 'over' } as const;
  if (await hasAccount(deps.db, found.email)) return known;
  const passwordHash = await hashPassword(password);
  const person = { id: deps.ids.next('user'), name, passwordHash };
  // Whoever has joined another account meanwhile looks again and is told.
  if (!(await joinByInvitation(deps.db, { secret: link, person }, now)))
    return (await findSecret(deps.db, link, now)) ? known : { kind: 'over' };
  const session = await beginSession(deps, { user: person, client }, now);
  return session === null ? { kind: 'over' } : { kind: 'signed_in', session };
};
