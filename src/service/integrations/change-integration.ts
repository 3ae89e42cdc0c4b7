import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { maySeeMode } from '../../core/api/may-see';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { unlessChanged } from '../../core/platform/unless-changed';
import {
  type Credentials,
  decryptCredentials,
  encryptCredentials,
  placeOfCredentials,
} from '../delivery/buckets/credentials';
import {
  changeIntegration,
  deleteIntegrationRow,
  type IntegrationRow,
} from '../delivery/buckets/integration-store';
import { problemOfPathTemplate } from '../delivery/buckets/object-key';
import type { DeliveryCoordinators } from '../delivery/delivery-coordinators';
import { onlyTest } from './create-integration';
import { findOwnIntegration, integrationNotFound } from './find-own-integration';
import type { IntegrationChange } from './integration-body';

type Deps = Logged & { config: Config; deliveries: DeliveryCoordinators };

/**
 * Changes an integration; omitted properties stay. Writes the row before refreshing the delivery
 * coordinator, which keeps the row it read for a while.
 */
export async function updateIntegration(
  deps: Deps,
  caller: Caller,
  wanted: Wanted,
  now: number,
): Promise<Result<IntegrationRow>> {
  const written = await unlessChanged(() => writeOnce(deps, caller, wanted, now));
  return written ?? changedMeanwhile;
}

type Wanted = { id: string; change: IntegrationChange };

const changedMeanwhile = refuse(
  'conflict',
  'Other requests changed the credentials at the same time: send the request again.',
);

/** Returns null when one half of the credentials should stay and has changed since it was read. */
async function writeOnce(
  deps: Deps,
  caller: Caller,
  { id, change }: Wanted,
  now: number,
): Promise<Result<IntegrationRow> | null> {
  const found = await findOwnIntegration(deps, caller, id);
  if (!found.ok) return found;
  if (change.mode !== undefined && !maySeeMode(caller, change.mode)) return onlyTest;
  const problem = problemOfPath(change, found.value);
  if (problem !== null) return invalid([`#/path_template: ${problem}`]);
  const credentials = changedCredentials(deps.config.signingKey, found.value, change);
  if (!credentials.ok) return credentials;
  const { accountId } = caller;
  const columns = { ...columnsOf(change), ...credentials.value, pausedUntil: null, updatedAt: now };
  const { sealedCredentials } = found.value;
  const known = credentials.value.sealedCredentials === undefined ? {} : { sealedCredentials };
  const changed = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const row = await changeIntegration(deps, found.value, { change: columns, changed, ...known });
  if (!row) return null;
  await deps.deliveries.refresh({ accountId, integrationId: id });
  return ok(row);
}

function problemOfPath({ path_template }: IntegrationChange, row: IntegrationRow): string | null {
  return path_template === undefined ? null : problemOfPathTemplate(path_template, row.pathTemplate);
}

function columnsOf(change: IntegrationChange): Partial<IntegrationRow> {
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
}

/** Accepts one half of the credentials alone, for instance a rotated secret. */
function changedCredentials(
  signingKey: SigningKeys,
  row: IntegrationRow,
  { access_key_id, secret_access_key }: IntegrationChange,
): Result<Partial<IntegrationRow>> {
  if (access_key_id === undefined && secret_access_key === undefined) return ok({});
  const known = decryptCredentials(signingKey, row);
  const accessKeyId = access_key_id ?? known?.accessKeyId;
  const secretAccessKey = secret_access_key ?? known?.secretAccessKey;
  if (accessKeyId === undefined || secretAccessKey === undefined) return bothNeeded;
  const credentials: Credentials = { accessKeyId, secretAccessKey };
  return ok(encryptCredentials(signingKey, credentials, placeOfCredentials(row)));
}

const bothNeeded = invalid([
  '#/: the credentials can no longer be read (SIGNING_KEY has changed): send `access_key_id` and `secret_access_key`',
]);

/** Deletes an integration. Pending bucket copies are cancelled and say why. */
export async function deleteIntegration(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<Result<IntegrationRow>> {
  const found = await findOwnIntegration(deps, caller, id);
  if (!found.ok) return found;
  const { accountId } = caller;
  const deleted = await deleteIntegrationRow(deps, found.value);
  await deps.deliveries.cancelAll({ accountId, integrationId: id });
  return deleted ? ok(deleted) : integrationNotFound;
}
