import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import { persistently } from '../../../core/platform/persistently';
import { randomSecret } from '../../../core/platform/secret';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import { beginEmailChange } from '../sign-in/attempts';
import { linkAddress } from '../sign-in/link-address';
import { findSecret, insertSecret, removeSecretsOf } from '../sign-in/secret-store';
import { requiredConnection } from '../single-sign-on/connection-store';
import { sendAccountMail } from './account-mail';
import { findUser, findUserByEmail } from './account-store';
import { moveToEmail } from './email-store';
import { logOf } from './log-of';
import { emailOf, type Member } from './member';
import { type MemberNotifier, notifyMember } from './notify-member';

type Deps = MemberNotifier & { db: Database; origin: string };
type Asked = { member: Member; email: string; client: Client };

const purpose = 'email_change';

/**
 * Mails a link to the new address and a notice to the old one. All of it happens after the answer,
 * which is the same whether or not the address is taken, so it reveals no member. A member who must
 * use single sign-on keeps the address by which it is demanded.
 */
export async function askEmailChange(
  deps: Deps,
  { member, email: written, client }: Asked,
  now: number,
): Promise<'asked' | 'email' | 'same_email' | 'single_sign_on'> {
  const email = emailOf(written);
  if (email === null) return 'email';
  if (email === member.email) return 'same_email';
  if ((await requiredConnection(deps.db, member)) !== null) return 'single_sign_on';
  const work = sendLink(deps, { member, email, client }, now);
  deps.defer(work.catch((error: unknown) => logError('a mail (email_change) was not sent', error)));
  return 'asked';
}

async function sendLink(deps: Deps, { member, email, client }: Asked, now: number): Promise<void> {
  const { db, origin } = deps;
  if ((await beginEmailChange(db, { userId: member.id, email, ip: client.ip }, now)) !== null) return;
  // The notice goes out even when no link will: the owner of the old mailbox learns no more than
  // the page says.
  notifyMember(deps, { kind: 'email_change_asked', to: member, client, about: { newEmail: email } }, now);
  // The last link ends in any case: whether it still works must not reveal a member either.
  await removeSecretsOf(db, member.id, purpose);
  if (await findUserByEmail(db, email)) return;
  const [secret, minutes] = [randomSecret(), limits.emailChangeMinutes];
  const expiresAt = now + minutes * 60_000;
  await insertSecret(db, { purpose, secret, userId: member.id, email, expiresAt }, now);
  const link = linkAddress(origin, '/email-change', secret);
  const to = { email, name: member.name, language: member.language };
  await persistently(() => sendAccountMail(deps, { kind: purpose, to, link, minutes }));
}

/** Returns the new address while the link is valid. Reading does not use the link up. */
export async function readEmailChange(
  { db }: { db: Database },
  secret: string,
  now: number,
): Promise<string | null> {
  return (await findSecret(db, { purpose, secret }, now))?.email ?? null;
}

/**
 * Changes the address: the link proves access to the mailbox. Returns the member's id, or null for
 * an invalid link.
 */
export async function changeEmail(
  deps: MemberNotifier & { db: Database },
  { secret, keep, client }: { secret: string; keep: string; client: Client },
  now: number,
): Promise<string | null> {
  const { db } = deps;
  const found = await findSecret(db, { purpose, secret }, now);
  const user = found?.userId ? await findUser(db, found.userId) : undefined;
  if (!found || !user || found.email === null) return null;
  // Single sign-on may be required since the link was sent.
  if ((await requiredConnection(db, user)) !== null) return null;
  const { email } = found;
  const logged = { db, log: logOf(db, user, client) };
  if (!(await moveToEmail(logged, { secret, userId: user.id, email, keep }, now))) return null;
  notifyMember(deps, { kind: 'email_changed', to: user, client, about: { newEmail: email } }, now);
  return user.id;
}
