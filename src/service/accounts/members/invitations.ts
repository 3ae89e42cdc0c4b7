import type { Logged } from '../../../core/account-log/account-log';
import type { Client } from '../../../core/api/client';
import type { Rights } from '../../../core/api/roles';
import type { Database } from '../../../core/db/database';
import { storedRights } from '../../../core/db/stored-rights';
import type { Assets } from '../../../core/platform/assets';
import type { Ids } from '../../../core/platform/ids';
import { randomSecret } from '../../../core/platform/secret';
import { limits } from '../../../lib/limits';
import { beginInvitation } from '../sign-in/attempts';
import { linkAddress } from '../sign-in/link-address';
import { hashPassword } from '../sign-in/password';
import { type PasswordProblem, passwordProblem } from '../sign-in/password-problem';
import {
  findSecret,
  invitationRemoval,
  listInvitations,
  type SecretRow,
  secretInsertion,
} from '../sign-in/secret-store';
import { beginSession } from '../sign-in/session';
import { type ConnectionRow, requiredConnection } from '../single-sign-on/connection-store';
import { type AccountMailer, sendAccountMail } from './account-mail';
import { detailsOf, findAccountName, findUserByEmail, listUsers } from './account-store';
import { joinByInvitation } from './join-store';
import { logOf } from './log-of';
import { emailOf, type Member, nameOf } from './member';

type Deps = AccountMailer & { db: Database; ids: Ids; origin: string; hasMail: boolean };

export type Invited =
  | { kind: 'invited'; link: string | null }
  | { kind: 'email' | 'member' | 'too_many' | 'wait' };

/**
 * Invites a person to the account. The outcome does not reveal whether another account has them. It
 * contains the link only where no mail is sent, so that the owner can pass it on.
 */
export async function invite(
  { db, log, ids, origin, hasMail, ...post }: Deps & Logged,
  { by, email: written, rights }: { by: Member; email: string; rights: Rights },
  now: number,
): Promise<Invited> {
  const email = emailOf(written);
  if (email === null) return { kind: 'email' };
  const members = await listUsers(db, by.accountId);
  if (members.some((member) => member.email === email)) return { kind: 'member' };
  const open = await listInvitations(db, by.accountId, now);
  if (members.length >= limits.peopleOfAccount || open.length >= limits.invitationsOfAccount)
    return { kind: 'too_many' };
  const { accountId } = by;
  if (hasMail && (await beginInvitation(db, { accountId, email }, now)) !== null) return { kind: 'wait' };
  await invitationRemoval(db, accountId, { email });
  const [id, secret] = [ids.next('invitation'), randomSecret()];
  const minutes = limits.invitationDays * 24 * 60;
  const expiresAt = now + minutes * 60_000;
  const invitation = { id, email, ...storedRights(rights) };
  const invited = { purpose: 'invitation', secret, accountId, invitation, expiresAt } as const;
  await log.change(secretInsertion(db, invited, now), {
    kind: 'member.invited',
    subject: { id, name: email },
    details: detailsOf(rights),
  });
  const link = linkAddress(origin, `/invitations/${id}`, secret);
  if (!hasMail) return { kind: 'invited', link };
  const from = { member: by.name, account: by.accountName };
  // The language of the person is not known: that of who invites them is the likeliest.
  const to = { email, name: '', language: by.language };
  await sendAccountMail(post, { kind: 'invitation', to, from, link, minutes });
  return { kind: 'invited', link: null };
}

/**
 * The dependencies for reading an invitation. Without mail, the inviting owner knows the link as
 * well.
 */
type Reader = Pick<Deps, 'db' | 'hasMail'>;

export type Invitation = {
  email: string;
  accountName: string;
  isKnown: boolean;
  /** The provider by which the person must join, if any. */
  connection: ConnectionRow | null;
};

/**
 * Reads an invitation, which stays valid until it is accepted. A member of another account cannot
 * accept it. Only the reader of the mailbox learns that.
 */
export async function readInvitation(
  { db, hasMail }: Reader,
  secret: string,
  now: number,
): Promise<Invitation | null> {
  const found = await findSecret(db, invitationLink(secret), now);
  if (!found?.accountId || found.email === null) return null;
  const accountName = await findAccountName(db, found.accountId);
  const isKnown = hasMail && (await hasAccount(db, found.email));
  return { email: found.email, accountName, isKnown, connection: await connectionFor(db, found) };
}

function connectionFor(db: Database, { accountId, email, role }: SecretRow): Promise<ConnectionRow | null> {
  const newcomer = { id: '', accountId: accountId ?? '', email: email ?? '', role: role ?? 'viewer' };
  return requiredConnection(db, newcomer);
}

function invitationLink(secret: string) {
  return { purpose: 'invitation' as const, secret };
}

async function hasAccount(db: Database, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email)) !== undefined;
}

/** Takes an invitation back. */
export async function withdrawInvitation({ db, log }: Logged, accountId: string, id: string): Promise<void> {
  const removal = invitationRemoval(db, accountId, { invitationId: id });
  await log.change(removal, { kind: 'member.invitation_withdrawn', subject: { id, name: null } });
}

export type Newcomer = { secret: string; name: string; password: string; client: Client };

export type Joined =
  | { kind: 'signed_in'; session: string }
  | { kind: 'over' }
  | { kind: 'problem'; problem: PasswordProblem | 'name' | 'email' | 'taken' };

/**
 * `known`: the person is a member of another account. The invitation stays valid in case they leave
 * it. `single_sign_on`: they must join by the provider of the account.
 */
export type Accepted = Joined | { kind: 'known' } | { kind: 'single_sign_on' };

export async function acceptInvitation(
  deps: Reader & { ids: Ids; assets: Assets },
  { secret, name: written, password, client }: Newcomer,
  now: number,
): Promise<Accepted> {
  const link = invitationLink(secret);
  const found = await findSecret(deps.db, link, now);
  if (!found?.accountId || found.email === null) return { kind: 'over' };
  if ((await connectionFor(deps.db, found)) !== null) return { kind: 'single_sign_on' };
  // Checked first, so that a refused name or password gets the same answer for everybody and keeps
  // the link valid.
  const name = nameOf(written);
  if (name === null) return { kind: 'problem', problem: 'name' };
  const chooser = { email: found.email, name, accountName: await findAccountName(deps.db, found.accountId) };
  const problem = await passwordProblem(deps.assets, password, chooser);
  if (problem) return { kind: 'problem', problem };
  const known = { kind: deps.hasMail ? 'known' : 'over' } as const;
  if (await hasAccount(deps.db, found.email)) return known;
  const passwordHash = await hashPassword(password);
  const member = { id: deps.ids.next('user'), name, passwordHash };
  // A person who joined another account meanwhile gets `known`, and the invitation stays valid.
  const user = { ...member, email: found.email, accountId: found.accountId };
  const logged = { db: deps.db, log: logOf(deps.db, user, client) };
  if (!(await joinByInvitation(logged, { secret: link, member }, now)))
    return (await findSecret(deps.db, link, now)) ? known : { kind: 'over' };
  const session = await beginSession(deps, { user, client }, now);
  return session === null ? { kind: 'over' } : { kind: 'signed_in', session };
}
