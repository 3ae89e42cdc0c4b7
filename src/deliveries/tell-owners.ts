import type { Database } from '../db/database';
import { shownTime } from '../mail/compose-mail';
import { composeNotice, serviceName } from '../mail/compose-notice';
import { named, tame } from '../mail/named';
import { findOwners, findSender } from '../mail/sender-store';
import { logError } from '../platform/log';
import type { Mailer } from '../platform/mail-message';
import { findEndpoint } from './endpoint-store';
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
    ...(id === null ? [] : [{ label: 'Endpoint:', text: id }]),
    ...(since === null ? [] : [{ label: 'Failing since:', text: shownTime(since, 'en') }]),
    ...(lastError === null ? [] : [{ label: 'Last error:', text: lastError }]),
  ];
  const words = wording[trouble](named(address, addressChars), id);
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
const described = async (db: Database, { accountId, endpointId, url }: Target) => {
  const address = url ?? (await findEndpoint(db, accountId, endpointId))?.url ?? '';
  const { host, pathname } = URL.parse(address) ?? { host: '', pathname: '' };
  return { id: endpointId, address: `${host}${pathname}` };
};

type Words = { subject: string; title: string; body: string; advice: string[] };

const replay = (id: string | null, state: string): string =>
  `POST /api/v1/webhook_deliveries/replay with ${JSON.stringify({ ...(id && { endpoint_id: id }), state })}`;
const enable = (id: string): string => `PUT /api/v1/webhook_endpoints/${id} with {"enabled": true}`;

const wording: Record<Trouble, (address: string, id: string | null) => Words> = {
  paused: (address, id) => ({
    subject: `Webhooks to ${address} are paused`,
    title: 'A webhook endpoint is paused',
    body: `Too many attempts in a row to deliver events to ${address} have failed.`,
    advice: [
      'Nothing is lost: it is tried again by itself, at least once an hour, and everything follows when it answers.',
      `To begin again at once when it is repaired: ${id === null ? replay(id, 'pending') : enable(id)}.`,
    ],
  }),
  gone: (address, id) => ({
    subject: `Webhooks to ${address} have ended`,
    title: id === null ? 'An address is gone' : 'A webhook endpoint is disabled',
    body: `${address} has answered 410 (Gone), so what was to be sent to it is cancelled.`,
    advice: [
      ...(id === null ? [] : [`To enable it again: ${enable(id)}.`]),
      `To send what was cancelled: ${replay(id, 'cancelled')}.`,
    ],
  }),
  exhausted: (address, id) => ({
    subject: `An event could not be delivered to ${address}`,
    title: 'An event could not be delivered',
    body: `All attempts to deliver an event to ${address} have failed, over three days. It is not sent again by itself.`,
    advice: [`To send it again when the address is repaired: ${replay(id, 'exhausted')}.`],
  }),
};
