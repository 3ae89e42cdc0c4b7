import type { Caller } from '../../core/api/operation';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { seal } from '../../core/platform/seal';
import { unlessChanged } from '../../core/platform/unless-changed';
import { limits } from '../../lib/limits';
import { changeEndpoint, deleteEndpointRow, type EndpointRow } from '../delivery/endpoint-store';
import { newWebhookSecret } from '../delivery/webhook-secret';
import type { WebhookSenders } from '../delivery/webhook-senders';
import { onlyTest } from './create-endpoint';
import type { EndpointChange } from './endpoint-body';
import { endpointNotFound, findOwnEndpoint, maySeeMode } from './find-own';

type Deps = { db: Database; senders: WebhookSenders };

export const isDefault = refuse(
  'conflict',
  'The default endpoint has no address of its own: of it, only the secret can be changed.',
);

/** First the store, then its sender, which remembers for a while what it has read. */
export const updateEndpoint = async (
  deps: Deps,
  caller: Caller,
  { id, change }: { id: string; change: EndpointChange },
  now: number,
): Promise<Result<EndpointRow>> => {
  const found = await findNamed(deps, caller, id);
  if (!found.ok) return found;
  if (change.mode !== undefined && !maySeeMode(caller, change.mode)) return onlyTest;
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const enabling = change.enabled === true ? { disabledReason: null } : {};
  const { accountId } = caller;
  const columns = { ...defined, ...enabling, pausedUntil: null, updatedAt: now };
  const row = await changeEndpoint(deps.db, { accountId, id }, columns);
  await deps.senders.refresh({ accountId, endpointId: id });
  return row ? ok(row) : endpointNotFound;
};

/** What is still to be sent to it is cancelled when its time comes. */
export const deleteEndpoint = async (
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<Result<EndpointRow>> => {
  const found = await findNamed(deps, caller, id);
  if (!found.ok) return found;
  const deleted = await deleteEndpointRow(deps.db, caller.accountId, id);
  await deps.senders.refresh({ accountId: caller.accountId, endpointId: id });
  return deleted ? ok(deleted) : endpointNotFound;
};

type Rotated = { row: EndpointRow; secret: string };
type RotateDeps = Deps & { config: Config };

/** The old secret signs beside the new one for a day, so that receivers can change it without a gap. */
export const rotateSecret = async (
  deps: RotateDeps,
  caller: Caller,
  id: string,
  now: number,
): Promise<Result<Rotated>> =>
  (await unlessChanged(() => rotateOnce(deps, caller, id, now))) ?? rotatedMeanwhile;

const rotatedMeanwhile = refuse(
  'conflict',
  'Its secret was rotated again and again meanwhile: send the request once more.',
);

/** null: the old one is no longer the one that was read, and would be lost. */
const rotateOnce = async (
  deps: RotateDeps,
  caller: Caller,
  id: string,
  now: number,
): Promise<Result<Rotated> | null> => {
  const found = await findOwnEndpoint(deps, caller, id);
  if (!found.ok) return found;
  const { accountId, sealedSecret } = found.value;
  const secret = newWebhookSecret();
  const row = await changeEndpoint(
    deps.db,
    { accountId, id, sealedSecret },
    {
      sealedSecret: seal(deps.config.signingKey, secret),
      previousSealedSecret: sealedSecret,
      previousSecretUntil: now + limits.webhookSecretHours * 3_600_000,
      pausedUntil: null,
      updatedAt: now,
    },
  );
  if (!row) return null;
  await deps.senders.refresh({ accountId, endpointId: id });
  return ok({ row, secret });
};

/** One with an address. */
export const findNamed = async (deps: Deps, caller: Caller, id: string): Promise<Result<EndpointRow>> => {
  const found = await findOwnEndpoint(deps, caller, id);
  return found.ok && found.value.url === null ? isDefault : found;
};
