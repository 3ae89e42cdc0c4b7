import { mayDo } from '../../../core/api/roles';
import { findUser } from '../../../service/accounts/members/account-store';
import { listPasskeys } from '../../../service/accounts/sign-in/passkey-store';
import { countSecretsOf } from '../../../service/accounts/sign-in/secret-store';
import { listSessions } from '../../../service/accounts/sign-in/session-store';
import { presentSender } from '../../../service/senders/present-sender';
import { findSenderProfile } from '../../../service/senders/sender-store';
import type { OpenServices } from '../../../service/services';
import type { AccountView } from '../../../ui/dashboard/account/account-page';
import type { Visit } from './session';

/** Loads the data of the account page. */
export async function loadAccountView(
  { db, downloadLinks }: Pick<OpenServices, 'db' | 'downloadLinks'>,
  { member, session }: Visit,
  now: number,
): Promise<Omit<AccountView, 'hasMail'>> {
  const mayChange = mayDo(member, 'administer');
  const [user, passkeys, sessions, recoveryCodes, sender] = await Promise.all([
    findUser(db, member.id),
    listPasskeys(db, member.id),
    listSessions(db, member.id, now),
    countSecretsOf(db, member.id, 'recovery_code'),
    mayChange ? findSenderProfile(db, member.accountId) : null,
  ]);
  return {
    sender: sender && presentSender(sender, downloadLinks.origin),
    hasPassword: (user?.passwordHash ?? null) !== null,
    hasTotp: (user?.totpSecret ?? null) !== null,
    recoveryCodes,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    sessions: sessions.map(({ id, ip, userAgent, lastSeenAt }) => ({
      id,
      ip,
      userAgent,
      lastSeenAt,
      isThis: id === session.id,
    })),
  };
}
