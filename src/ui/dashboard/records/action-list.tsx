import { recordWords } from './words';

const { document: said } = recordWords;

/** Webhooks, messages and copies that belong to one document. */
export const ActionList = ({ actions }: { actions: readonly Record<string, unknown>[] }) =>
  actions.length === 0 ? null : (
    <section class="card" aria-labelledby="actions">
      <h2 id="actions">{said.actions}</h2>
      <ul class="plain">
        {actions.map((action) => {
          const [type, state] = [String(action['action_type']), String(action['state'])];
          return (
            <li>
              <strong>{said.actionTypes[type] ?? type}</strong> {said.actionStates[state] ?? state}
              {typeof action['error_message'] === 'string' && (
                <span class="problem" dir="auto">
                  {action['error_message']}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
