import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { maySeeMode } from '../../core/api/may-see';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Ids } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { encryptCredentials, placeOfCredentials } from '../delivery/buckets/credentials';
import {
  countIntegrations,
  type IntegrationRow,
  insertIntegration,
} from '../delivery/buckets/integration-store';
import type { NewIntegration } from './integration-body';

export const onlyTest = refuse(
  'test_token',
  'A test token can only create integrations with mode `test`: leave `mode` out, or use a live token.',
);

/** Creates an integration, which copies PDFs finished from now on. */
export async function createIntegration(
  deps: Logged & { config: Config; ids: Ids },
  caller: Caller,
  { mode = caller.mode, ...sent }: NewIntegration,
  now: number,
): Promise<Result<IntegrationRow>> {
  if (!maySeeMode(caller, mode)) return onlyTest;
  if ((await countIntegrations(deps.db, caller.accountId)) >= limits.integrations)
    return invalid([
      `#/: an account has at most ${limits.integrations} integrations (integrations): delete one first`,
    ]);
  const own = { id: deps.ids.next('integration'), accountId: caller.accountId };
  const credentials = { accessKeyId: sent.access_key_id, secretAccessKey: sent.secret_access_key };
  const row: IntegrationRow = {
    ...own,
    type: sent.type,
    endpoint: sent.endpoint,
    region: sent.region,
    bucket: sent.bucket,
    addressing: sent.addressing,
    pathTemplate: sent.path_template,
    contentDisposition: sent.content_disposition,
    mode,
    description: sent.description,
    enabled: sent.enabled,
    pausedUntil: null,
    ...encryptCredentials(deps.config.signingKey, credentials, placeOfCredentials(own)),
    createdAt: now,
    updatedAt: now,
  };
  await insertIntegration(deps, row);
  return ok(row);
}
