import * as z from 'zod';
import { limits } from '../../../lib/limits';

/**
 * What the service does because of a record: it tells somebody of it, or copies its file.
 *
 *  pending ──done────────────────────────────► processed
 *     └─────an attempt failed──► failed ──────► processed | error
 *     └─────no attempt is left, or none makes sense any more──► error
 */
export const actionStates = ['pending', 'processed', 'failed', 'error'] as const;
export const actionTypes = ['webhook', 'slack_webhook', 'email', 's3_upload'] as const;

export const actionResultSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const actionRecordSchema = z.object({
  /** There is one for each delivery. */
  deliveryId: z.string(),
  /** Of the delivery, as it is known here: what is older is not taken. */
  version: z.number(),
  integrationId: z.string().nullable(),
  type: z.enum(actionTypes),
  state: z.enum(actionStates),
  result: actionResultSchema,
  errorMessage: z.string().nullable(),
});

export type ActionResult = z.output<typeof actionResultSchema>;
export type ActionRecord = z.output<typeof actionRecordSchema>;

/** With what is newer than what was known, oldest first; null when nothing is. */
export const withActions = (
  known: readonly ActionRecord[] | undefined,
  told: readonly ActionRecord[],
): ActionRecord[] | null => {
  const actions = new Map((known ?? []).map((action) => [action.deliveryId, action]));
  const news = told.filter(({ deliveryId, version }) => version > (actions.get(deliveryId)?.version ?? 0));
  if (news.length === 0) return null;
  for (const action of news) actions.set(action.deliveryId, action);
  return mostOf([...actions.values()].sort((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1)));
};

const mostOf = (actions: ActionRecord[]): ActionRecord[] => {
  const surplus = actions.length - limits.actionsOfRecord;
  if (surplus <= 0) return actions;
  const leastWanted = new Set([...actions.filter(isToldAlready), ...actions]);
  const dropped = new Set([...leastWanted].slice(0, surplus));
  return actions.filter((action) => !dropped.has(action));
};

const isToldAlready = ({ type, state }: ActionRecord): boolean =>
  type !== 's3_upload' && (state === 'processed' || state === 'error');
