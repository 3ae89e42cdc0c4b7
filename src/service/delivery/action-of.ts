import type { ActionRecord } from './actions/action-record';
import type { DeliveryRecord } from './delivery-record';

/** The action that a record shows for a delivery. */
export function actionOf(record: DeliveryRecord): ActionRecord {
  const { id, version, integrationId, actionType, eventId, eventType } = record;
  const newest = record.attempts.at(-1);
  const isOver = record.state === 'exhausted' || record.state === 'cancelled';
  const hasFailed = isOver || (record.state === 'pending' && record.failures > 0);
  return {
    deliveryId: id,
    version,
    integrationId,
    type: actionType,
    state: isOver ? 'error' : hasFailed ? 'failed' : record.state === 'delivered' ? 'processed' : 'pending',
    result: {
      delivery_id: id,
      event_id: eventId,
      event_type: eventType,
      attempt_count: newest?.number ?? 0,
      status: record.attempts.findLast(({ status }) => status !== null)?.status ?? null,
      ...record.result,
    },
    errorMessage: hasFailed ? wordsOf(record) : null,
  };
}

function wordsOf({ reason, attempts, state }: DeliveryRecord): string {
  const said = attempts.findLast(({ error }) => error !== null)?.error ?? 'the attempt was interrupted';
  if (reason !== null) return reason;
  return state === 'exhausted' ? `All attempts failed. Last error: ${said}` : said;
}
