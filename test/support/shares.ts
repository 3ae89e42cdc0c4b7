import { runInDurableObject } from 'cloudflare:test';
import { DeliveryJournal } from '../../src/service/delivery/delivery-journal';
import type { NewDelivery } from '../../src/service/delivery/delivery-life';
import { deliveryId } from '../../src/service/delivery/dispatch-event';
import { newEvent } from '../../src/service/delivery/events/service-event';
import { journaled, senderOf } from './packing';

export function inJournal<Value>(sender: string, work: (journal: DeliveryJournal) => Value): Promise<Value> {
  return runInDurableObject(senderOf(sender), (_, state) => work(new DeliveryJournal(state)));
}

/** Divides what is accepted from now on. */
export async function divide(endpointId: string, count: number): Promise<void> {
  await inJournal(endpointId, (journal) => journal.shares.change({ count, fromAt: Date.now() }, 0));
  await scheduler.wait(2);
}

/** The names of a target's coordinators, the first one first. */
export function namesOf(endpointId: string, count: number): string[] {
  return [endpointId, ...Array.from({ length: count - 1 }, (_, index) => `${endpointId}/share-${index + 1}`)];
}

/** The deliveries in the journal of each coordinator. */
export function journals(endpointId: string, count: number): Promise<string[][]> {
  return Promise.all(
    namesOf(endpointId, count).map((sender) =>
      inJournal(sender, (journal) => journal.isThere()).then((is) => (is ? journaled(sender) : [])),
    ),
  );
}

/** A new event for an endpoint, about a record or about none. */
export function eventOf(accountId: string, endpointId: string, subjectId?: string): NewDelivery {
  const origin = { accountId, test: false, templateId: null, tokenId: null };
  const subject = { type: 'submission', filename: 'of-this-test', templateName: null } as const;
  const about = subjectId === undefined ? origin : { ...origin, subject: { ...subject, id: subjectId } };
  const event = newEvent('submission.processed', { metadata: {} }, about, Date.now());
  const target = { accountId, endpointId };
  return { id: deliveryId(event.id, target), event, target };
}
