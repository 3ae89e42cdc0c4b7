import type { Target } from './target';
import type { Trouble } from './trouble';

export type Words = { subject: string; title: string; body: string; advice: string[] };

const replay = (what: object, state: string): string =>
  `POST /api/v1/webhook_deliveries/replay with ${JSON.stringify({ ...what, state })}`;
const webhooksOf = (id: string | null) => (id === null ? { type: 'webhook' } : { endpoint_id: id });
const othersOf = (id: string | null) => (id === null ? { type: 'slack_webhook' } : { integration_id: id });
const replayOne =
  'POST /api/v1/webhook_deliveries/:id/replay for one that waits, of those that GET /api/v1/webhook_deliveries?state=pending lists';
const enable = (id: string): string => `PUT /api/v1/webhook_endpoints/${id} with {"enabled": true}`;

const ofWebhooks: Record<Trouble, (address: string, id: string | null) => Words> = {
  paused: (address, id) => ({
    subject: `Webhooks to ${address} are paused`,
    title: 'A webhook endpoint is paused',
    body: `Too many attempts in a row to deliver events to ${address} have failed.`,
    advice: [
      'Nothing is lost: it is tried again by itself, at least once an hour, and everything follows when it answers.',
      `To begin again at once when it is repaired: ${id === null ? replayOne : enable(id)}.`,
    ],
  }),
  gone: (address, id) => ({
    subject: `Webhooks to ${address} have ended`,
    title: id === null ? 'An address is gone' : 'A webhook endpoint is disabled',
    body: `${address} has answered 410 (Gone), so what was to be sent to it is cancelled.`,
    advice: [
      ...(id === null ? [] : [`To enable it again: ${enable(id)}.`]),
      `To send what was cancelled: ${replay(webhooksOf(id), 'cancelled')}.`,
    ],
  }),
  exhausted: (address, id) => ({
    subject: `An event could not be delivered to ${address}`,
    title: 'An event could not be delivered',
    body: `All attempts to deliver an event to ${address} have failed, over three days. It is not sent again by itself.`,
    advice: [`To send it again when the address is repaired: ${replay(webhooksOf(id), 'exhausted')}.`],
  }),
};

const ofOthers: Record<Trouble, (what: string, id: string | null) => Words> = {
  paused: (what, id) => ({
    subject: `${what} are paused`,
    title: `${what} are paused`,
    body: 'Too many attempts in a row have failed.',
    advice: [
      'Nothing is lost: it is tried again by itself, at least once an hour, and everything follows when it works.',
      ...(id === null ? [] : [`To begin again at once when it is repaired: ${change(id)}.`]),
    ],
  }),
  gone: (what, id) => ({
    subject: `${what} have ended`,
    title: `${what} have ended`,
    body: 'It has answered 410 (Gone), so what was to be sent to it is cancelled.',
    advice: [`To send what was cancelled: ${replay(othersOf(id), 'cancelled')}.`],
  }),
  exhausted: (what, id) => ({
    subject: `${what} are failing`,
    title: `${what} are failing`,
    body: 'All attempts have failed, over three days. The record says so among its actions, and it is not tried again by itself.',
    advice: [
      ...(id === null ? [] : [`What is wrong, the bucket says to POST /api/v1/integrations/${id}/test.`]),
      `To try it again when that is repaired: ${replay(othersOf(id), 'exhausted')}.`,
    ],
  }),
};

const change = (id: string): string => `PUT /api/v1/integrations/${id} with what has changed, or {}`;

export const noticeWords = (
  target: Target,
  trouble: Trouble,
  { address, id }: { address: string; id: string | null },
): Words => {
  if ('slackUrl' in target) return ofOthers[trouble](`Messages to ${address}`, id);
  if ('integrationId' in target) return ofOthers[trouble](`Copies to the bucket ${address}`, id);
  return ofWebhooks[trouble](address, id);
};
