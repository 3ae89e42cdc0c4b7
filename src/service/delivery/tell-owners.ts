import type { Database } from '../../core/db/database';
import type { Mailer } from '../../core/platform/mail-message';
import { logError } from '../../lib/log';
import { shownTime } from '../mail/compose-mail';
import { composeNotice, serviceName } from '../mail/compose-notice';
import { named, tame } from '../mail/named';
import { findOwners, findSender } from '../mail/sender-store';
import { findIntegration } from './buckets/integration-store';
import { findEndpoint } from './endpoint-store';
import { noticeWords } from './notice-words';
import type { Target } from './target';
import type { Health, Trouble } from './trouble';

type Deps = { db: Database; mailer: Mailer };

/** Writes to everybody who owns the account. It throws when it should be tried again: nobody could be written to. */
export const tellOwners = async (
  deps: Deps,
  target: Target,
  { trouble, since, lastError }: Pick<Health, 'since' | 'lastError'> & { trouble: Trouble },
): Promise<void> => {
  const [{ name: accountName }, owners, { id, address }] = await Promise.all([
    findSender(deps.db, target.accountId),
    findOwners(deps.db, target.accountId),
    described(deps.db, target),
  ]);
  const facts = [
    { label: 'Address:', text: address },
    ...(id === null ? [] : [{ label: 'endpointId' in target ? 'Endpoint:' : 'Integration:', text: id }]),
    ...(since === null ? [] : [{ label: 'Failing since:', text: shownTime(since, 'en') }]),
    ...(lastError === null ? [] : [{ label: 'Last error:', text: lastError }]),
  ];
  const words = noticeWords(target, trouble, { address: named(address, addressChars), id });
  const sent = await Promise.allSettled(
    owners.map(async ({ email, name }) => {
      const mail = composeNotice({ ...words, facts, ownerName: name, accountName });
      const outcome = await deps.mailer.send({
        to: { email, name: tame(name) },
        fromName: serviceName,
        ...mail,
      });
      if (!outcome.ok) logError('a notice about webhooks was refused', new Error(outcome.reason));
    }),
  );
  const failed = sent.filter((one) => one.status === 'rejected');
  for (const { reason } of failed) logError('a notice about webhooks could not be sent', reason);
  if (failed.length > 0 && failed.length === sent.length) throw new Error('No notice could be sent.');
};

const addressChars = 200;

/** Without its query, in which there may be something secret. */
const described = async (db: Database, target: Target): Promise<{ id: string | null; address: string }> => {
  const { accountId } = target;
  // The path of such an address is what opens it.
  if ('slackUrl' in target) return { id: null, address: URL.parse(target.slackUrl)?.host ?? '' };
  if ('integrationId' in target) {
    const row = await findIntegration(db, accountId, target.integrationId);
    return { id: target.integrationId, address: row?.bucket ?? '' };
  }
  const { endpointId, url } = target;
  const address = url ?? (await findEndpoint(db, accountId, endpointId))?.url ?? '';
  const { host, pathname } = URL.parse(address) ?? { host: '', pathname: '' };
  return { id: endpointId, address: `${host}${pathname}` };
};
