import type { Caller } from '../../core/api/caller';
import { maySeeMode } from '../../core/api/may-see';
import { reachOf } from '../../core/api/reach';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { ensureDefaultEndpoint } from '../delivery/default-endpoint';
import type { DeliveryRecord } from '../delivery/delivery-record';
import { findDelivery } from '../delivery/delivery-store';
import { type EndpointRow, findEndpoint, listEndpointRows } from '../delivery/endpoint-store';

export const endpointNotFound = refuse('webhook_endpoint_not_found', 'There is no such webhook endpoint.');
export const deliveryNotFound = refuse('webhook_delivery_not_found', 'There is no such delivery.');

/** Finds an endpoint for a caller who reaches the whole account, to which endpoints belong. */
export async function findOwnEndpoint(
  deps: { db: Database },
  caller: Caller,
  id: string,
): Promise<Result<EndpointRow>> {
  const isOpen = isId('webhookEndpoint', id) && reachOf(caller) === null;
  const row = isOpen ? await findEndpoint(deps.db, caller.accountId, id) : undefined;
  return row && maySeeMode(caller, row.mode) ? ok(row) : endpointNotFound;
}

/** Lists the endpoints with the default one, even before it has signed a webhook. */
export async function listOwnEndpoints(
  deps: { db: Database; signingKey: SigningKeys },
  caller: Caller,
  now: number,
): Promise<EndpointRow[]> {
  await ensureDefaultEndpoint(deps, caller.accountId, now);
  const rows = await listEndpointRows(deps.db, caller.accountId);
  return rows.filter(({ mode }) => maySeeMode(caller, mode));
}

export async function findOwnDelivery(
  deps: { volumes: Volumes },
  caller: Caller,
  id: string,
): Promise<Result<DeliveryRecord>> {
  const found = isId('webhookDelivery', id)
    ? await findDelivery(deps.volumes, caller.accountId, id)
    : undefined;
  return found && maySeeMode(caller, found.test === true ? 'test' : 'live') ? ok(found) : deliveryNotFound;
}
