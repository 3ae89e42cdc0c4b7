import type { Database } from '../../core/db/database';
import { shownTime } from '../mail/compose-mail';
import { mailOwners, type OwnersMailer } from '../mail/mail-owners';
import { named } from '../mail/named';
import type { Spoken } from '../mail/spoken';
import { findIntegration } from './buckets/integration-store';
import { findEndpoint } from './endpoint-store';
import { shownSlackUrl } from './slack-url';
import type { Target } from './target';
import type { Trouble } from './target-health';
import { sayTrouble } from './trouble-notice';

/**
 * Mails a notice to all owners of the account. Throws when no mail could be sent, so that the
 * caller tries again.
 */
export async function mailDeliveryNotice(
  deps: OwnersMailer,
  target: Target,
  { trouble, since, lastError }: Trouble,
): Promise<void> {
  const { id, address } = await described(deps.db, target);
  const say = ({ language, words: { delivery: words } }: Spoken) => {
    const idLabel = 'endpointId' in target ? words.facts.endpoint : words.facts.integration;
    const facts = [
      { label: words.facts.address, text: address },
      ...(id === null ? [] : [{ label: idLabel, text: id }]),
      ...(since === null ? [] : [{ label: words.facts.since, text: shownTime(since, language) }]),
      ...(lastError === null ? [] : [{ label: words.facts.lastError, text: lastError }]),
    ];
    return { ...sayTrouble(words, target, trouble, { address: named(address, addressChars), id }), facts };
  };
  await mailOwners(deps, target.accountId, { what: 'a delivery notice', say });
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
