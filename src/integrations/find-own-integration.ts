import { findIntegration, type IntegrationRow, listIntegrationRows } from '../buckets/integration-store';
import type { Database } from '../db/database';
import type { Caller } from '../operation';
import { isId } from '../platform/ids';
import { ok, type Result, refuse } from '../refusal';
import { maySeeMode } from '../webhooks/find-own';

export const integrationNotFound = refuse('integration_not_found', 'There is no such integration.');

/** As with webhook endpoints: a test token sees those for test objects only. */
export const findOwnIntegration = async (
  deps: { db: Database },
  caller: Caller,
  id: string,
): Promise<Result<IntegrationRow>> => {
  const row = isId('integration', id) ? await findIntegration(deps.db, caller.accountId, id) : undefined;
  return row && maySeeMode(caller, row.mode) ? ok(row) : integrationNotFound;
};

export const listOwnIntegrations = async (
  deps: { db: Database },
  caller: Caller,
): Promise<IntegrationRow[]> => {
  const rows = await listIntegrationRows(deps.db, caller.accountId);
  return rows.filter(({ mode }) => maySeeMode(caller, mode));
};
