import type { Database } from '../../core/db/database';
import type { Mailer } from '../../core/platform/mail-message';
import { shownTime } from '../mail/compose-mail';
import { mailOwners } from '../mail/mail-owners';
import { named } from '../mail/named';
import { findIntegration } from './buckets/integration-store';
import { factWords, noticeWords } from './delivery-notice-words';
import { findEndpoint } from './endpoint-store';
import { shownSlackUrl } from './slack-url';
import type { Target } from './target';
import type { Trouble } from './target-health';

type Deps = { db: Database; mailer: Mailer };

/**
 * Mails a notice to all owners of the account. Throws when no mail could be sent, so that the
 * caller tries again.
 */
export async function mailDeliveryNotice(
  deps: Deps,
  target: Target,
  { trouble, since, lastError }: Trouble,
): Promise<void> {
  const { id, address } = await described(deps.db, target);
  const facts = [
    { label: factWords.address, text: address },
    ...(id === null
      ? []
      : [{ label: 'endpointId' in target ? factWords.endpoint : factWords.integration, text: id }]),
    ...(since === null ? [] : [{ label: factWords.since, text: shownTime(since, 'en') }]),
    ...(lastError === null ? [] : [{ label: factWords.lastError, text: lastError }]),
  ];
  const words = noticeWords(target, trouble, { address: named(address, addressChars), id });
  await mailOwners(deps, target.accountId, { ...words, facts, what: 'a delivery notice' });
}

const addressChars = 200;

/** Leaves out the query, which may hold secrets. */
async function described(db: Database, target: Target): Promise<{ id: string | null; address: string }> {
  const { accountId } = target;
  // The path of a Slack webhook URL is a secret.
  if ('slackUrl' in target)
    return { id: null, address: URL.parse(shownSlackUrl(target.slackUrl))?.host ?? '' };
  if ('integrationId' in target) {
    const row = await findIntegration(db, accountId, target.integrationId);
    return { id: target.integrationId, address: row?.bucket ?? '' };
  }
  const { endpointId, url } = target;
  const address = url ?? (await findEndpoint(db, accountId, endpointId))?.url ?? '';
  const { host, pathname } = URL.parse(address) ?? { host: '', pathname: '' };
  return { id: endpointId, address: `${host}${pathname}` };
}
