import type * as z from 'zod';
import type { Database } from '../db/database';
import type { DeliveryRecord } from '../deliveries/delivery-record';
import { findDeliveriesInRange } from '../deliveries/delivery-store';
import { senderName, type Target } from '../deliveries/target';
import type { WebhookSenders } from '../deliveries/webhook-senders';
import { limits } from '../limits';
import type { Caller } from '../operation';
import { ok, type Result } from '../refusal';
import { findOwnEndpoint } from './find-own';
import type { replayBody } from './replay-body';
import { targetOf } from './replay-delivery';

export type Replayed = { count: number; hasMore: boolean; last: string | null };

/** The oldest ones first, as many as one request may; whoever goes on after the last one comes to all of them. */
export const replayRange = async (
  deps: { db: Database; senders: WebhookSenders },
  caller: Caller,
  asked: z.output<typeof replayBody>,
): Promise<Result<Replayed>> => {
  if (asked.endpoint_id !== undefined) {
    const endpoint = await findOwnEndpoint(deps, caller, asked.endpoint_id);
    if (!endpoint.ok) return endpoint;
  }
  const range = {
    accountId: caller.accountId,
    testOnly: caller.mode === 'test',
    endpointId: asked.endpoint_id,
    eventId: undefined,
    state: asked.state,
    types: asked.events,
    createdAfter: asked.created_after,
    createdBefore: asked.created_before,
    after: asked.cursor,
  };
  const found = await findDeliveriesInRange(deps.db, range, limits.webhookReplays + 1);
  const records = found.slice(0, limits.webhookReplays);
  let count = 0;
  for (const { target, ids } of byTarget(records)) count += await deps.senders.replayAll(target, ids);
  return ok({ count, hasMore: found.length > records.length, last: records.at(-1)?.id ?? null });
};

const byTarget = (records: DeliveryRecord[]): Iterable<{ target: Target; ids: string[] }> => {
  const senders = new Map<string, { target: Target; ids: string[] }>();
  for (const record of records) {
    const target = targetOf(record);
    const name = senderName(target);
    const known = senders.get(name);
    if (known) known.ids.push(record.id);
    else senders.set(name, { target, ids: [record.id] });
  }
  return senders.values();
};
