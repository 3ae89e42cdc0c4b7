import { api } from '../service/api';

/** Nobody looks for longer; whoever comes back later loads the page anew. */
const FOLLOWED_MS = 10 * 60_000;
const PAUSE_MS = 1_500;

/** What is under way is asked for until it has changed; the synchronous address answers when it has. */
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
    // Still under way after the longest wait is no failure; anything else will not get better by asking.
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
