import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import type { Ids } from '../../../core/platform/ids';
import { unlessChanged } from '../../../core/platform/unless-changed';
import { findUser, findUserByEmail, type UserRow, type UserWithAccount } from '../members/account-store';
import { logOf } from '../members/log-of';
import { type MemberNotifier, notifyMember } from '../members/notify-member';
import { beginInvitation } from '../sign-in/attempts';
import { listInvitations } from '../sign-in/secret-store';
import type { ConnectionRow } from './connection-store';
import type { ProviderPerson } from './person';
import { findLinked, joinFromProvider, linkSubject } from './subject-store';

type Deps = MemberNotifier & { db: Database; ids: Ids };
type Came = { connection: ConnectionRow; person: ProviderPerson; client: Client };

/** Why a person whom the provider names is no member here. */
export type NoMember = 'other_account' | 'other_subject' | 'not_invited' | 'owner_invitation' | 'full';

/**
 * Finds the member that a person at the provider is, by the subject that was linked to them. At the
 * first sign-in the address finds the member, who is linked then; or the person joins. All of it
 * happens in the account of the connection, and in no other.
 */
export async function findMember(deps: Deps, came: Came, now: number): Promise<UserRow | NoMember> {
  // Somebody else may link or join at the same time: then it is looked up again.
  return (await unlessChanged(() => findOnce(deps, came, now))) ?? 'full';
}

async function findOnce(deps: Deps, came: Came, now: number): Promise<UserRow | NoMember | null> {
  const { db } = deps;
  const { connection, person } = came;
  const linked = await findLinked(db, connection, person.subject);
  if (linked !== undefined) return (await findUser(db, linked)) ?? null;
  const user = await findUserByEmail(db, person.email);
  if (user) return link(deps, came, user, now);
  return join(deps, came, now);
}

async function link(
  deps: Deps,
  { connection, person, client }: Came,
  user: UserWithAccount,
  now: number,
): Promise<UserRow | NoMember | null> {
  if (user.accountId !== connection.accountId) return 'other_account';
  const logged = { db: deps.db, log: logOf(deps.db, user, client) };
  const { subject } = person;
  if (!(await linkSubject(logged, connection, { subject, user }, now)))
    return (await findLinked(deps.db, connection, subject)) === undefined ? 'other_subject' : null;
  await tell(deps, user, client, now);
  return user;
}

async function join(
  deps: Deps,
  { connection, person, client }: Came,
  now: number,
): Promise<UserRow | NoMember | null> {
  const { db } = deps;
  const { accountId, joinsAs } = connection;
  const invitations = await listInvitations(db, accountId, now);
  const invited = invitations.find(({ email }) => email === person.email);
  // Only the reader of the mailbox becomes an owner.
  if (invited?.role === 'owner') return 'owner_invitation';
  const role = invited?.role ?? joinsAs;
  if (role === null) return 'not_invited';
  const folderIds = invited?.folderIds ?? null;
  const member = { id: deps.ids.next('user'), email: person.email, name: person.name, role, folderIds };
  const logged = { db, log: logOf(db, { ...member, accountId }, client) };
  if (!(await joinFromProvider(logged, connection, { member, subject: person.subject }, now))) return null;
  const user = await findUser(db, member.id);
  if (!user) return null;
  await tell(deps, user, client, now);
  return user;
}

/**
 * The reader of the mailbox learns of it: the address came from the provider. These mails count with the
 * account's invitations, because a provider can name any mailbox of its domains.
 */
async function tell(deps: Deps, to: UserWithAccount, client: Client, now: number): Promise<void> {
  if ((await beginInvitation(deps.db, to, now)) !== null) return;
  const about = { from: { member: '', account: to.accountName } };
  notifyMember(deps, { kind: 'single_sign_on', to, client, about }, now);
}
