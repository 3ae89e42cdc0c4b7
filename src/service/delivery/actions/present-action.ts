import * as z from 'zod';
import { idPrefixes } from '../../../core/platform/ids';
import { type ActionRecord, actionResultSchema, actionStates, actionTypes } from './action-record';

export const presentedAction = z
  .object({
    id: z.string(),
    integration_id: z
      .string()
      .nullable()
      .describe(
        'A webhook endpoint (`whe_…`) or an integration (`aci_…`); null for the Slack webhook of a template.',
      ),
    state: z
      .enum(actionStates)
      .describe(
        '`failed`: an attempt failed, and another one follows. `error`: no attempt follows; `error_message` says why.',
      ),
    action_type: z.enum(actionTypes),
    action_category: z.enum(['notification', 'file_upload']),
    result_data: actionResultSchema.describe(
      'The event, the number of attempts and the last HTTP status. For a bucket copy also its `bucket`, `key` and `etag`.',
    ),
    error_message: z.string().nullable(),
  })
  .meta({ id: 'Action' });

/** The actions of a submission or a combined submission. Each kind has its own id prefix. */
export function presentActions(
  actions: readonly ActionRecord[] | undefined,
  kind: 'submissionAction' | 'combinedAction',
): z.output<typeof presentedAction>[] {
  return (actions ?? []).map(({ deliveryId, integrationId, state, type, result, errorMessage }) => ({
    id: deliveryId.replace(/^[a-z]+/, idPrefixes[kind]),
    integration_id: integrationId,
    state,
    action_type: type,
    action_category: type === 's3_upload' ? 'file_upload' : 'notification',
    result_data: result,
    error_message: errorMessage,
  }));
}
