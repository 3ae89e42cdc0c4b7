import type * as z from 'zod';
import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { findTemplatesWithin } from '../../core/db/reach';
import type { Volumes } from '../../core/db/volumes/volumes';
import { limits } from '../../lib/limits';
import type { DeliveryCoordinators } from '../delivery/delivery-coordinators';
import { findDeliveriesInRange } from '../delivery/delivery-list-store';
import type { DeliveryRecord } from '../delivery/delivery-record';
import { findOwnEndpoint } from './find-own-endpoint';
import type { replayBody } from './replay-body';

/** The deliveries of one call to a coordinator, which has to end in time: each may be in another pack. */
const atOnce = 100;

export type Replayed = { count: number; hasMore: boolean; last: string | null };

/**
 * Replays the oldest deliveries, up to the limit of one request. A caller who goes on after the
 * last one reaches them all.
 */
export async function replayRange(
  deps: { db: Database; volumes: Volumes; deliveries: DeliveryCoordinators },
  caller: Caller,
  asked: z.output<typeof replayBody>,
): Promise<Result<Replayed>> {
  if (asked.endpoint_id !== undefined) {
    const endpoint = await findOwnEndpoint(deps, caller, asked.endpoint_id);
    if (!endpoint.ok) return endpoint;
  }
  const { accountId } = caller;
  const range = {
    accountId,
    testOnly: caller.mode === 'test',
    within: await findTemplatesWithin(deps.db, { accountId, reach: reachOf(caller) }),
    type: asked.type,
    endpointId: asked.endpoint_id,
    integrationId: asked.integration_id,
    eventId: undefined,
    state: asked.state,
    types: asked.events,
    createdAfter: asked.created_after,
    createdBefore: asked.created_before,
    after: asked.cursor,
  };
  const { webhookReplays: most, webhookReplaysLookedAt: looked } = limits;
  const { records, lookedTo } = await findDeliveriesInRange(deps.volumes, range, { limit: most + 1, looked });
  const replayed = records.slice(0, most);
  let count = 0;
  for (const [sender, ids] of byCoordinator(replayed))
    for (let at = 0; at < ids.length; at += atOnce)
      count += await deps.deliveries.replayAll(sender, ids.slice(at, at + atOnce));
  const isCut = records.length > most;
  const last = (isCut ? null : lookedTo) ?? replayed.at(-1)?.id ?? null;
  return ok({ count, hasMore: isCut || lookedTo !== null, last });
}

function byCoordinator(records: DeliveryRecord[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { sender, id } of records) ids.set(sender, [...(ids.get(sender) ?? []), id]);
  return ids;
}
