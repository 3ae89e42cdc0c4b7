import type { Database } from '../../core/db/database';
import type { Assets } from '../../core/platform/assets';
import type { Mailer } from '../../core/platform/mail-message';
import { logError } from '../../lib/log';
import { composeNotice, type Notice, serviceName } from './compose-notice';
import { tame } from './named';
import { findOwners, findSender } from './sender-store';
import { type Spoken, spokenIn } from './spoken';

export type OwnersMailer = { db: Database; mailer: Mailer; assets: Assets };

/** `say` makes the notice in the language of an owner. `what` names it in the log. */
export type OwnersNotice = { what: string; say: (spoken: Spoken) => Notice };

/**
 * Mails a notice to all owners of an account. Throws when no mail could be sent, so that the caller
 * tries again.
 */
export async function mailOwners(
  { db, mailer, assets }: OwnersMailer,
  accountId: string,
  { what, say }: OwnersNotice,
): Promise<void> {
  const [{ name: accountName }, owners] = await Promise.all([
    findSender(db, accountId),
    findOwners(db, accountId),
  ]);
  const sent = await Promise.allSettled(
    owners.map(async ({ email, name, language: wanted }) => {
      const spoken = await spokenIn(assets, wanted);
      const { language } = spoken;
      const mail = composeNotice(say(spoken), { language, ownerName: name, accountName });
      const outcome = await mailer.send({ to: { email, name: tame(name) }, fromName: serviceName, ...mail });
      if (!outcome.ok) logError(`${what} was refused`, new Error(outcome.reason));
    }),
  );
  const failed = sent.filter((one) => one.status === 'rejected');
  for (const { reason } of failed) logError(`${what} could not be sent`, reason);
  if (failed.length > 0 && failed.length === sent.length) throw new Error('No notice could be sent.');
}
