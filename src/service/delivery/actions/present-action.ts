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
        'A webhook endpoint (`whe_…`) or an integration (`aci_…`); null: a Slack address of the template.',
      ),
    state: z
      .enum(actionStates)
      .describe(
        '`failed`: an attempt has failed and another one will be made. `error`: it was given up, `error_message` says why.',
      ),
    action_type: z.enum(actionTypes),
    action_category: z.enum(['notification', 'file_upload']),
    result_data: actionResultSchema.describe(
      'The event behind it, the attempts so far and the last status; of a copy that was made, its `bucket`, `key` and `etag`.',
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
