import type { Caller } from '../../core/api/caller';
import { maySeeMode } from '../../core/api/may-see';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import {
  findIntegration,
  type IntegrationRow,
  listIntegrationRows,
} from '../delivery/buckets/integration-store';

export const integrationNotFound = refuse('integration_not_found', 'There is no such integration.');

/** Finds an integration. As with webhook endpoints, a test token sees only those for test PDFs. */
export async function findOwnIntegration(
  deps: { db: Database },
  caller: Caller,
  id: string,
): Promise<Result<IntegrationRow>> {
  const row = isId('integration', id) ? await findIntegration(deps.db, caller.accountId, id) : undefined;
  return row && maySeeMode(caller, row.mode) ? ok(row) : integrationNotFound;
}

export async function listOwnIntegrations(deps: { db: Database }, caller: Caller): Promise<IntegrationRow[]> {
  const rows = await listIntegrationRows(deps.db, caller.accountId);
  return rows.filter(({ mode }) => maySeeMode(caller, mode));
}
