import type { Client } from '../../../core/api/client';
import { persistently } from '../../../core/platform/persistently';
import { logError } from '../../../lib/log';
import { type AccountMail, type AccountMailer, type AccountMailKind, sendAccountMail } from './account-mail';

export type MemberNotifier = AccountMailer & { defer(work: Promise<unknown>): void };

/** Sends a mail after the answer. If the mail fails, the change still stands. */
export function sendLater({ defer, ...post }: MemberNotifier, mail: AccountMail): void {
  const work = persistently(() => sendAccountMail(post, mail));
  defer(work.catch((error: unknown) => logError(`a mail (${mail.kind}) was not sent`, error)));
}

type Change = {
  kind: AccountMailKind;
  to: AccountMail['to'];
  client: Client;
  /** The variables of this kind of mail. */
  about?: Pick<AccountMail, 'from' | 'newEmail' | 'rights'>;
};

/** Tells members that their sign-in or role has changed, in case the change was not theirs. */
export function notifyMember(
  teller: MemberNotifier,
  { kind, to: { email, name, language }, client, about }: Change,
  now: number,
): void {
  sendLater(teller, {
    kind,
    to: { email, name, language },
    link: null,
    done: { at: now, ip: client.ip },
    ...about,
  });
}
