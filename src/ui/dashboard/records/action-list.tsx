import { documentWords } from './document-words';

const said = documentWords;

/** The webhooks, Slack messages and bucket copies of one submission. */
export function ActionList({ actions }: { actions: readonly Record<string, unknown>[] }) {
  return actions.length === 0 ? null : (
    <section class="card" aria-labelledby="actions">
      <h2 id="actions">{said.actions}</h2>
      <ul class="plain">
        {actions.map((action) => {
          const [type, state] = [String(action['action_type']), String(action['state'])];
          return (
            <li>
              <span>
                <strong>{said.actionTypes[type] ?? type}</strong> <Standing action={action} state={state} />
              </span>
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
}

/** The state of an action, as a link to its attempts, which are kept for some days. */
function Standing({ action, state }: { action: Record<string, unknown>; state: string }) {
  const { delivery_id: id } = action['result_data'] as Record<string, unknown>;
  return <a href={`/dashboard/webhooks/deliveries/${id}`}>{said.actionStates[state] ?? state}</a>;
}
