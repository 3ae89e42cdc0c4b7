import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { maySeeMode } from '../../core/api/may-see';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import { encryptSecret } from '../../core/platform/encrypt-secret';
import type { Ids } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import {
  countEndpoints,
  type EndpointRow,
  insertEndpoint,
  placeOfEndpoint,
} from '../delivery/endpoint-store';
import { newWebhookSecret } from '../delivery/webhook-secret';
import type { NewEndpoint } from './endpoint-body';

export const onlyTest = refuse(
  'test_token',
  'A test token can only create endpoints with mode `test`: leave `mode` out, or use a live token.',
);

/** Creates an endpoint. The secret is in this answer and, encrypted, in its row; nowhere else. */
export async function createEndpoint(
  deps: Logged & { config: Config; ids: Ids },
  caller: Caller,
  { mode = caller.mode, ...sent }: NewEndpoint,
  now: number,
): Promise<Result<{ row: EndpointRow; secret: string }>> {
  if (!maySeeMode(caller, mode)) return onlyTest;
  if ((await countEndpoints(deps.db, caller.accountId)) >= limits.webhookEndpoints)
    return invalid([
      `#/: an account has at most ${limits.webhookEndpoints} webhook endpoints (webhookEndpoints): delete one first`,
    ]);
  const secret = newWebhookSecret();
  const own = { id: deps.ids.next('webhookEndpoint'), accountId: caller.accountId };
  const row: EndpointRow = {
    ...sent,
    ...own,
    mode,
    disabledReason: null,
    pausedUntil: null,
    sealedSecret: encryptSecret(deps.config.signingKey, secret, placeOfEndpoint(own)),
    previousSealedSecret: null,
    previousSecretUntil: null,
    createdAt: now,
    updatedAt: now,
  };
  await insertEndpoint(deps, row);
  return ok({ row, secret });
}
