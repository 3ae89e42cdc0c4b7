import { api } from '../../shell/island/service/api';

/** After this time polling ends; a member who returns later reloads the page. */
const FOLLOWED_MS = 10 * 60_000;
const PAUSE_MS = 1_500;
/** People take longer than printers. */
const SIGNERS_PAUSE_MS = 6_000;

/**
 * Polls a record that is under way until it changes, and reloads the page. The synchronous URL
 * answers when it changes.
 */
export async function followPending(): Promise<void> {
  const followed = document.querySelector<HTMLElement>('[data-poll]');
  if (!followed) return;
  const { poll = '', known = '' } = followed.dataset;
  const until = Date.now() + FOLLOWED_MS;
  const pause = known.startsWith('waiting_for_data_requests') ? SIGNERS_PAUSE_MS : PAUSE_MS;
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await visible();
    const answer = await api.get<Standing>(poll);
    // What somebody is entering in a dialog is not taken away.
    const isBusy = document.querySelector('dialog[open]') !== null;
    if (answer.ok && standingOf(answer.body, known) !== known && !isBusy) return location.reload();
    // A polling timeout is no failure. Any other error ends the polling: asking again would not
    // help.
    if (!answer.ok && answer.code !== 'polling_timeout') return;
  }
}

type Standing = {
  state: string;
  pending_count?: number;
  attempt_count?: number;
  data_requests?: { state: string; viewed_at: string | null }[];
};

function standingOf(standing: Standing, known: string): string {
  const { state, pending_count, attempt_count, data_requests: signers = [] } = standing;
  if (known.includes(':'))
    return [state, ...signers.map((signer) => `${signer.state}:${signer.viewed_at ?? ''}`)].join(' ');
  const count = pending_count ?? attempt_count;
  return known.includes(' ') && count !== undefined ? `${state} ${count}` : state;
}

/** Waits while nobody looks at the page. */
export function visible(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'visible') return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
