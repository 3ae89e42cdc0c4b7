import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { maySeeMode } from '../../core/api/may-see';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { encryptSecret } from '../../core/platform/encrypt-secret';
import { unlessChanged } from '../../core/platform/unless-changed';
import { limits } from '../../lib/limits';
import type { DeliveryCoordinators } from '../delivery/delivery-coordinators';
import {
  changeEndpoint,
  deleteEndpointRow,
  type EndpointRow,
  placeOfEndpoint,
} from '../delivery/endpoint-store';
import { newWebhookSecret } from '../delivery/webhook-secret';
import { onlyTest } from './create-endpoint';
import type { EndpointChange } from './endpoint-body';
import { endpointNotFound, findOwnEndpoint } from './find-own-endpoint';

type Deps = Logged & { deliveries: DeliveryCoordinators };

export const isDefault = refuse(
  'conflict',
  'The default endpoint has no URL of its own: only its secret can be changed.',
);

/**
 * Changes an endpoint. Writes the row before refreshing the delivery coordinator, which keeps the
 * row it read for a while.
 */
export async function updateEndpoint(
  deps: Deps,
  caller: Caller,
  { id, change }: { id: string; change: EndpointChange },
  now: number,
): Promise<Result<EndpointRow>> {
  const found = await findNamed(deps, caller, id);
  if (!found.ok) return found;
  if (change.mode !== undefined && !maySeeMode(caller, change.mode)) return onlyTest;
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const enabling = change.enabled === true ? { disabledReason: null } : {};
  const { accountId } = caller;
  const columns = { ...defined, ...enabling, pausedUntil: null, updatedAt: now };
  const row = await changeEndpoint(deps, found.value, {
    change: columns,
    kind: 'webhook_endpoint.changed',
    details: { changed: Object.keys(defined) },
  });
  await deps.deliveries.refresh({ accountId, endpointId: id });
  return row ? ok(row) : endpointNotFound;
}

/** Deletes an endpoint. Its pending deliveries are cancelled when they are due. */
export async function deleteEndpoint(deps: Deps, caller: Caller, id: string): Promise<Result<EndpointRow>> {
  const found = await findNamed(deps, caller, id);
  if (!found.ok) return found;
  const deleted = await deleteEndpointRow(deps, found.value);
  await deps.deliveries.refresh({ accountId: caller.accountId, endpointId: id });
  return deleted ? ok(deleted) : endpointNotFound;
}

type Rotated = { row: EndpointRow; secret: string };
type RotateDeps = Deps & { config: Config };

/**
 * Rotates the secret. The old secret signs beside the new one for a day, so that receivers can
 * switch without a gap.
 */
export async function rotateSecret(
  deps: RotateDeps,
  caller: Caller,
  id: string,
  now: number,
): Promise<Result<Rotated>> {
  return (await unlessChanged(() => rotateOnce(deps, caller, id, now))) ?? rotatedMeanwhile;
}

const rotatedMeanwhile = refuse(
  'conflict',
  'Other requests rotated the secret at the same time: send the request again.',
);

/** Returns null when the old secret has changed since it was read, and would be lost. */
async function rotateOnce(
  deps: RotateDeps,
  caller: Caller,
  id: string,
  now: number,
): Promise<Result<Rotated> | null> {
  const found = await findOwnEndpoint(deps, caller, id);
  if (!found.ok) return found;
  const { accountId, sealedSecret } = found.value;
  const secret = newWebhookSecret();
  const change = {
    sealedSecret: encryptSecret(deps.config.signingKey, secret, placeOfEndpoint(found.value)),
    previousSealedSecret: sealedSecret,
    previousSecretUntil: now + limits.webhookSecretHours * 3_600_000,
    pausedUntil: null,
    updatedAt: now,
  };
  const kind = 'webhook_endpoint.secret_rotated';
  const row = await changeEndpoint(deps, found.value, { change, kind, sealedSecret });
  if (!row) return null;
  await deps.deliveries.refresh({ accountId, endpointId: id });
  return ok({ row, secret });
}

/** Finds an endpoint with its own URL, so not the default endpoint. */
export async function findNamed(
  deps: { db: Database },
  caller: Caller,
  id: string,
): Promise<Result<EndpointRow>> {
  const found = await findOwnEndpoint(deps, caller, id);
  return found.ok && found.value.url === null ? isDefault : found;
}
