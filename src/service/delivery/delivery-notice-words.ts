import type { Target } from './target';
import type { TargetTrouble } from './target-health';

export type Words = { subject: string; title: string; body: string; advice: string[] };

export const factWords = {
  address: 'Address:',
  endpoint: 'Endpoint:',
  integration: 'Integration:',
  since: 'Failing since:',
  lastError: 'Last error:',
};

function replay(what: object, state: string): string {
  return `POST /api/v1/webhook_deliveries/replay with ${JSON.stringify({ ...what, state })}`;
}

function webhooksOf(id: string | null) {
  return id === null ? { type: 'webhook' } : { endpoint_id: id };
}

function othersOf(id: string | null) {
  return id === null ? { type: 'slack_webhook' } : { integration_id: id };
}

const replayOne =
  'POST /api/v1/webhook_deliveries/:id/replay with the id of a delivery that GET /api/v1/webhook_deliveries?state=pending lists';

function enable(id: string): string {
  return `PUT /api/v1/webhook_endpoints/${id} with {"enabled": true}`;
}

const ofWebhooks: Record<TargetTrouble, (address: string, id: string | null) => Words> = {
  paused: (address, id) => ({
    subject: `Webhooks to ${address} are paused`,
    title: 'A webhook endpoint is paused',
    body: `Too many attempts to deliver events to ${address} failed in a row.`,
    advice: [
      'Nothing is lost. Quillet tries again at least once an hour, and delivers everything when the endpoint answers.',
      `To resume at once after a repair: ${id === null ? replayOne : enable(id)}.`,
    ],
  }),
  gone: (address, id) => ({
    subject: `Webhooks to ${address} have stopped`,
    title: id === null ? 'A webhook URL is gone' : 'A webhook endpoint is disabled',
    body: `${address} answered 410 (Gone), so its pending deliveries are cancelled.`,
    advice: [
      ...(id === null ? [] : [`To enable the endpoint again: ${enable(id)}.`]),
      `To send the cancelled deliveries: ${replay(webhooksOf(id), 'cancelled')}.`,
    ],
  }),
  exhausted: (address, id) => ({
    subject: `An event could not be delivered to ${address}`,
    title: 'An event could not be delivered',
    body: `All attempts to deliver an event to ${address} failed over three days. Quillet does not try again.`,
    advice: [`To send the event again after a repair: ${replay(webhooksOf(id), 'exhausted')}.`],
  }),
};

const ofOthers: Record<TargetTrouble, (what: string, id: string | null) => Words> = {
  paused: (what, id) => ({
    subject: `${what} are paused`,
    title: `${what} are paused`,
    body: 'Too many attempts failed in a row.',
    advice: [
      'Nothing is lost. Quillet tries again at least once an hour, and delivers everything when an attempt succeeds.',
      ...(id === null ? [] : [`To resume at once after a repair: ${change(id)}.`]),
    ],
  }),
  gone: (what, id) => ({
    subject: `${what} have stopped`,
    title: `${what} have stopped`,
    body: 'The server answered 410 (Gone), so the pending deliveries are cancelled.',
    advice: [`To send the cancelled deliveries: ${replay(othersOf(id), 'cancelled')}.`],
  }),
  exhausted: (what, id) => ({
    subject: `${what} are failing`,
    title: `${what} are failing`,
    body: 'All attempts failed over three days. The actions of the record show it. Quillet does not try again.',
    advice: [
      ...(id === null ? [] : [`To see what is wrong: POST /api/v1/integrations/${id}/test.`]),
      `To try again after a repair: ${replay(othersOf(id), 'exhausted')}.`,
    ],
  }),
};

function change(id: string): string {
  return `PUT /api/v1/integrations/${id} with the properties to change, or {}`;
}

export function noticeWords(
  target: Target,
  trouble: TargetTrouble,
  { address, id }: { address: string; id: string | null },
): Words {
  if ('slackUrl' in target) return ofOthers[trouble](`Messages to ${address}`, id);
  if ('integrationId' in target) return ofOthers[trouble](`Copies to the bucket ${address}`, id);
  return ofWebhooks[trouble](address, id);
}
