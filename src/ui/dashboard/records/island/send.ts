import { reloadSaying } from '../../../kit/toast/island';
import type { Answer } from '../../shell/island/service/answer';
import { api } from '../../shell/island/service/api';
import type { Act } from '../act';
import { showLink, showSecret } from './shown-once';
import { showOutcome } from './test-outcome';

export type Sending = Pick<Act, 'method' | 'path' | 'done' | 'shows'>;

type Body = Record<string, unknown>;

export function sendOnce({ method, path }: Sending, body: object | undefined): Promise<Answer<Body>> {
  if (method === 'DELETE') return api.delete<Body>(path);
  return method === 'PUT' ? api.put<Body>(path, body ?? {}) : api.post<Body>(path, body);
}

/** Shows the result: on the reloaded page, or in a dialog for what only this answer holds. */
export async function conclude({ done, shows }: Sending, body: Body): Promise<void> {
  if (shows === 'link') return showLink(body);
  if (shows === 'outcome') return showOutcome(body);
  if (shows === 'bundle') return location.assign('/dashboard/submissions/bundles');
  if (shows === 'secret') {
    await showSecret(body);
    location.reload();
  } else if (shows === 'delivery') {
    await openDelivery(String(body['id']));
  } else {
    reloadSaying(done ?? null);
  }
}

const LISTED_AFTER_MS = 500;
const MOST_TRIES = 12;

/** A new delivery appears in the list a moment later. */
async function openDelivery(id: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await api.get(`/webhook_deliveries/${id}`);
    if (found.ok) break;
    await new Promise((resolve) => setTimeout(resolve, LISTED_AFTER_MS));
  }
  location.assign(`/dashboard/webhooks/deliveries/${id}`);
}
