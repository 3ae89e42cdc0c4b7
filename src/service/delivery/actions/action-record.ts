import * as z from 'zod';
import { limits } from '../../../lib/limits';

/**
 * The action of a delivery, as its record shows it.
 *
 *  pending ──done────────────────────────────► processed
 *     └─────an attempt failed──► failed ──────► processed | error
 *     └─────no attempt is left, or none makes sense any more──► error
 */
export const actionStates = ['pending', 'processed', 'failed', 'error'] as const;
export const actionTypes = ['webhook', 'slack_webhook', 'email', 's3_upload'] as const;

export const actionResultSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const actionRecordSchema = z.object({
  /** Each delivery has one action. */
  deliveryId: z.string(),
  /** The version of the delivery. An older version never replaces a newer one. */
  version: z.number(),
  integrationId: z.string().nullable(),
  type: z.enum(actionTypes),
  state: z.enum(actionStates),
  result: actionResultSchema,
  errorMessage: z.string().nullable(),
});

export type ActionResult = z.output<typeof actionResultSchema>;
export type ActionRecord = z.output<typeof actionRecordSchema>;

/**
 * Adds the actions that are newer than the known ones, oldest first. Returns null when none is
 * newer.
 */
export function withActions(
  known: readonly ActionRecord[] | undefined,
  told: readonly ActionRecord[],
): ActionRecord[] | null {
  const actions = new Map((known ?? []).map((action) => [action.deliveryId, action]));
  const news = told.filter(({ deliveryId, version }) => version > (actions.get(deliveryId)?.version ?? 0));
  if (news.length === 0) return null;
  for (const action of news) actions.set(action.deliveryId, action);
  return mostOf([...actions.values()].sort((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1)));
}

/** Whether no attempt follows. */
export function isOver({ state }: ActionRecord): boolean {
  return state === 'processed' || state === 'error';
}

function mostOf(actions: ActionRecord[]): ActionRecord[] {
  const surplus = actions.length - limits.actionsOfRecord;
  if (surplus <= 0) return actions;
  const leastWanted = new Set([...actions.filter(isDelivered), ...actions]);
  const dropped = new Set([...leastWanted].slice(0, surplus));
  return actions.filter((action) => !dropped.has(action));
}

function isDelivered(action: ActionRecord): boolean {
  return action.type !== 's3_upload' && isOver(action);
}
