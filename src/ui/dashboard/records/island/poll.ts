import { api } from '../../shell/island/service/api';

/** After this time polling ends; a member who returns later reloads the page. */
const FOLLOWED_MS = 10 * 60_000;
const PAUSE_MS = 1_500;

/**
 * Polls a record that is under way until it changes, and reloads the page. The synchronous URL
 * answers when it changes.
 */
export async function followPending(): Promise<void> {
  const followed = document.querySelector<HTMLElement>('[data-poll]');
  if (!followed) return;
  const { poll = '', known = '' } = followed.dataset;
  const until = Date.now() + FOLLOWED_MS;
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await visible();
    const answer = await api.get<Standing>(poll);
    if (answer.ok && standingOf(answer.body, known) !== known) return location.reload();
    // A polling timeout is no failure. Any other error ends the polling: asking again would not
    // help.
    if (!answer.ok && answer.code !== 'polling_timeout') return;
  }
}

type Standing = { state: string; pending_count?: number; attempt_count?: number };

function standingOf({ state, pending_count, attempt_count }: Standing, known: string): string {
  const count = pending_count ?? attempt_count;
  return known.includes(' ') && count !== undefined ? `${state} ${count}` : state;
}

function visible(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'visible') return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
