import type { Database } from '../db/database';
import { ensureDefaultEndpoint } from '../deliveries/default-endpoint';
import type { DeliveryRecord } from '../deliveries/delivery-record';
import { findDelivery } from '../deliveries/delivery-store';
import { type EndpointRow, findEndpoint, listEndpointRows } from '../deliveries/endpoint-store';
import type { Caller } from '../operation';
import { isId } from '../platform/ids';
import { ok, type Result, refuse } from '../refusal';

export const endpointNotFound = refuse('webhook_endpoint_not_found', 'There is no such webhook endpoint.');
export const deliveryNotFound = refuse('webhook_delivery_not_found', 'There is no such delivery.');

/** A test token has to do with test objects only: it sees no endpoint that is told of others. */
export const maySeeMode = ({ mode }: Caller, of: EndpointRow['mode']): boolean =>
  mode === 'live' || of === 'test';

export const findOwnEndpoint = async (
  deps: { db: Database },
  caller: Caller,
  id: string,
): Promise<Result<EndpointRow>> => {
  const row = isId('webhookEndpoint', id) ? await findEndpoint(deps.db, caller.accountId, id) : undefined;
  return row && maySeeMode(caller, row.mode) ? ok(row) : endpointNotFound;
};

/** With the default one, whether or not it has signed anything yet. */
export const listOwnEndpoints = async (
  deps: { db: Database; signingKey: string },
  caller: Caller,
  now: number,
): Promise<EndpointRow[]> => {
  await ensureDefaultEndpoint(deps, caller.accountId, now);
  const rows = await listEndpointRows(deps.db, caller.accountId);
  return rows.filter(({ mode }) => maySeeMode(caller, mode));
};

export const findOwnDelivery = async (
  deps: { db: Database },
  caller: Caller,
  id: string,
): Promise<Result<DeliveryRecord>> => {
  const found = isId('webhookDelivery', id) ? await findDelivery(deps.db, caller.accountId, id) : undefined;
  return found && (caller.mode === 'live' || found.test === true) ? ok(found) : deliveryNotFound;
};
