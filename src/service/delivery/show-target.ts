import { serviceLog } from '../../core/account-log/account-log';
import type { Database } from '../../core/db/database';
import { logError } from '../../lib/log';
import { showIntegrationPause } from './buckets/integration-store';
import { changeEndpoint, findEndpoint, showEndpointPause } from './endpoint-store';
import type { Target } from './target';

/** Shows a pause in D1, for lists and pages only: the journal decides about attempts. */
export async function showPause(db: Database, target: Target, pausedUntil: number | null): Promise<void> {
  try {
    const { accountId } = target;
    if ('integrationId' in target)
      await showIntegrationPause(db, { accountId, id: target.integrationId }, pausedUntil);
    else if ('endpointId' in target && target.endpointId !== null)
      await showEndpointPause(db, { accountId, id: target.endpointId }, pausedUntil);
  } catch (error) {
    logError('a pause could not be shown', error);
  }
}

/** Disables an endpoint that answered 410. */
export async function disableEndpoint(db: Database, target: Target): Promise<void> {
  const id = 'endpointId' in target ? target.endpointId : null;
  const row = id === null ? undefined : await findEndpoint(db, target.accountId, id);
  if (!row) return;
  const change = { enabled: false, disabledReason: 'gone' } as const;
  const logged = { db, log: serviceLog(db, row.accountId) };
  await changeEndpoint(logged, row, { change, kind: 'webhook_endpoint.disabled' });
}
