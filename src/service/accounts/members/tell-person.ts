import type { Client } from '../../../core/api/client';
import type { Mailer } from '../../../core/platform/mail-message';
import { persistently } from '../../../core/platform/persistently';
import { logError } from '../../../lib/log';
import { type AccountMail, type AccountMailKind, sendAccountMail } from './account-mail';

export type Teller = { mailer: Mailer; defer(work: Promise<unknown>): void };

/** A mail after the answer. What was done stays done where it cannot be sent. */
export const sendLater = ({ mailer, defer }: Teller, mail: AccountMail): void => {
  const work = persistently(() => sendAccountMail(mailer, mail));
  defer(work.catch((error: unknown) => logError(`a mail (${mail.kind}) was not sent`, error)));
};

type Change = {
  kind: AccountMailKind;
  to: { email: string; name: string };
  client: Client;
  /** What the words of its kind name. */
  about?: Pick<AccountMail, 'from' | 'newEmail' | 'role'>;
};

/** How somebody signs in, or what they may do, has changed: they are told, in case it was not to be. */
export const tellPerson = (
  teller: Teller,
  { kind, to: { email, name }, client, about }: Change,
  now: number,
): void =>
  sendLater(teller, {
    kind,
    to: { email, name },
    link: null,
    done: { at: now, ip: client.ip },
    ...about,
  });
