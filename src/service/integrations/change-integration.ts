import type { Caller } from '../../core/api/operation';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { unlessChanged } from '../../core/platform/unless-changed';
import { type Credentials, sealedCredentials, unsealedCredentials } from '../delivery/buckets/credentials';
import {
  changeIntegration,
  deleteIntegrationRow,
  type IntegrationRow,
} from '../delivery/buckets/integration-store';
import type { WebhookSenders } from '../delivery/webhook-senders';
import { maySeeMode } from '../webhooks/find-own';
import { onlyTest } from './create-integration';
import { findOwnIntegration, integrationNotFound } from './find-own-integration';
import type { IntegrationChange } from './integration-body';

type Deps = { config: Config; db: Database; senders: WebhookSenders };

/** What is left out stays. First the store, then its sender, which remembers for a while what it has read. */
export const updateIntegration = async (
  deps: Deps,
  caller: Caller,
  wanted: Wanted,
  now: number,
): Promise<Result<IntegrationRow>> => {
  const written = await unlessChanged(() => writeOnce(deps, caller, wanted, now));
  return written ?? changedMeanwhile;
};

type Wanted = { id: string; change: IntegrationChange };

const changedMeanwhile = refuse(
  'conflict',
  'Its credentials were changed again and again meanwhile: send the request once more.',
);

/** null: one half of the credentials was to be kept, and has changed since it was read. */
const writeOnce = async (
  deps: Deps,
  caller: Caller,
  { id, change }: Wanted,
  now: number,
): Promise<Result<IntegrationRow> | null> => {
  const found = await findOwnIntegration(deps, caller, id);
  if (!found.ok) return found;
  if (change.mode !== undefined && !maySeeMode(caller, change.mode)) return onlyTest;
  const credentials = changedCredentials(deps.config.signingKey, found.value, change);
  if (!credentials.ok) return credentials;
  const { accountId } = caller;
  const columns = { ...columnsOf(change), ...credentials.value, pausedUntil: null, updatedAt: now };
  const { sealedCredentials } = found.value;
  const known = credentials.value.sealedCredentials === undefined ? {} : { sealedCredentials };
  const row = await changeIntegration(deps.db, { accountId, id, ...known }, columns);
  if (!row) return null;
  await deps.senders.refresh({ accountId, integrationId: id });
  return ok(row);
};

const columnsOf = (change: IntegrationChange): Partial<IntegrationRow> => {
  const columns: { [Key in keyof IntegrationRow]?: IntegrationRow[Key] | undefined } = {
    endpoint: change.endpoint,
    region: change.region,
    bucket: change.bucket,
    addressing: change.addressing,
    pathTemplate: change.path_template,
    contentDisposition: change.content_disposition,
    mode: change.mode,
    description: change.description,
    enabled: change.enabled,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

/** Either part of them may be sent alone: the secret, when it is rotated. */
const changedCredentials = (
  signingKey: string,
  row: IntegrationRow,
  { access_key_id, secret_access_key }: IntegrationChange,
): Result<Partial<IntegrationRow>> => {
  if (access_key_id === undefined && secret_access_key === undefined) return ok({});
  const known = unsealedCredentials(signingKey, row);
  const accessKeyId = access_key_id ?? known?.accessKeyId;
  const secretAccessKey = secret_access_key ?? known?.secretAccessKey;
  if (accessKeyId === undefined || secretAccessKey === undefined) return bothNeeded;
  const credentials: Credentials = { accessKeyId, secretAccessKey };
  return ok(sealedCredentials(signingKey, credentials));
};

const bothNeeded = invalid([
  '#/: the credentials can no longer be read (SIGNING_KEY has changed): send `access_key_id` and `secret_access_key`',
]);

/** What is still to be copied there is given up, and says so. */
export const deleteIntegration = async (
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<Result<IntegrationRow>> => {
  const found = await findOwnIntegration(deps, caller, id);
  if (!found.ok) return found;
  const { accountId } = caller;
  const deleted = await deleteIntegrationRow(deps.db, accountId, id);
  await deps.senders.cancelAll({ accountId, integrationId: id });
  return deleted ? ok(deleted) : integrationNotFound;
};
