import { expect } from 'vitest';
import { as, type Token } from './app';
import { until } from './coordinator';

export type Action = {
  id: string;
  integration_id: string | null;
  state: 'pending' | 'processed' | 'failed' | 'error';
  action_type: string;
  action_category: string;
  result_data: Record<string, unknown>;
  error_message: string | null;
};

/** Creates a submission and returns its record. */
export async function submitted(token: Token, templateId: string, more: object = {}) {
  const created = await as(token).post(`/templates/${templateId}/submissions`, { data: {}, ...more });
  expect(created.status, created.text).toBe(201);
  return created.json.submission;
}

function pathOf(id: string): string {
  return id.startsWith('sub_') ? '/submissions' : '/combined_submissions';
}

export async function actionsOf(token: Token, id: string): Promise<Action[]> {
  return (await as(token).get(`${pathOf(id)}/${id}`)).json.actions;
}

/** The actions of the record as soon as the condition holds. */
export async function actionsOnce(
  token: Token,
  id: string,
  isSo: (actions: Action[]) => boolean,
): Promise<Action[]> {
  let actions: Action[] = [];
  await until(async () => {
    actions = await actionsOf(token, id);
    return isSo(actions);
  }, 12_000).catch(() => {
    throw new Error(`It did not become so: ${JSON.stringify(actions)}`);
  });
  return actions;
}

function isOver({ state }: Action): boolean {
  return state === 'processed' || state === 'error';
}

export function actionsAtLast(token: Token, id: string, count = 1): Promise<Action[]> {
  return actionsOnce(token, id, (actions) => actions.length === count && actions.every(isOver));
}
