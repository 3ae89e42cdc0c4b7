import type { Config } from '../config';
import type { Database } from '../db/database';
import { countEndpoints, type EndpointRow, insertEndpoint } from '../deliveries/endpoint-store';
import { newWebhookSecret } from '../deliveries/webhook-secret';
import { limits } from '../limits';
import type { Caller } from '../operation';
import type { Ids } from '../platform/ids';
import { seal } from '../platform/seal';
import { invalid, ok, type Result, refuse } from '../refusal';
import type { NewEndpoint } from './endpoint-body';
import { maySeeMode } from './find-own';

export const onlyTest = refuse(
  'test_token',
  'A test token has test endpoints only: leave `mode` out, or use a live token.',
);

/** The secret is in this answer and sealed in the store, and nowhere else. */
export const createEndpoint = async (
  deps: { config: Config; db: Database; ids: Ids },
  caller: Caller,
  { mode = caller.mode, ...sent }: NewEndpoint,
  now: number,
): Promise<Result<{ row: EndpointRow; secret: string }>> => {
  if (!maySeeMode(caller, mode)) return onlyTest;
  if ((await countEndpoints(deps.db, caller.accountId)) >= limits.webhookEndpoints)
    return invalid([
      `#/: an account has at most ${limits.webhookEndpoints} webhook endpoints (webhookEndpoints)`,
    ]);
  const secret = newWebhookSecret();
  const row: EndpointRow = {
    ...sent,
    id: deps.ids.next('webhookEndpoint'),
    accountId: caller.accountId,
    mode,
    disabledReason: null,
    pausedUntil: null,
    sealedSecret: seal(deps.config.signingKey, secret),
    previousSealedSecret: null,
    previousSecretUntil: null,
    createdAt: now,
    updatedAt: now,
  };
  await insertEndpoint(deps.db, row);
  return ok({ row, secret });
};
