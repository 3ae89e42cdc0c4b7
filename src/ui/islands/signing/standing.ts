import {
  downloadWithPass,
  fetchAsSigner,
  followWithPass,
  hasPass,
  isFramed,
  reloadPage,
} from './service/frame';
import { postToParent } from './service/parent';

/** Pages that show the state of a data request. */

const EVERY_MS = 3_000;
const MOST_LOOKS = 20;

/**
 * Reloads the page as soon as the finished PDF is there. It comes within seconds, or waits for
 * other signers.
 */
async function lookAgain(id: string, left: number): Promise<void> {
  if (left === 0) return;
  await new Promise((later) => setTimeout(later, EVERY_MS));
  const answer = await fetchAsSigner(`/sign/${id}/completed.pdf`, { method: 'HEAD' }).catch(() => null);
  if (answer?.ok) await reloadPage(id);
  else await lookAgain(id, left - 1);
}

const main = document.querySelector('main[data-id]');
if (main instanceof HTMLElement) {
  const { id = '', standing } = main.dataset;
  postToParent('loaded', id, { standing });
  // Going back in the history reloads the page, so that the state is current.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && main.isConnected) void reloadPage(id);
  });
  if (standing === 'complete' && main.querySelector('a[download]') !== null) postToParent('processed', id);
  if (main.dataset['pending'] === '1') void lookAgain(id, MOST_LOOKS);
  followWithPass(id);
  if (hasPass(id))
    for (const download of main.querySelectorAll<HTMLAnchorElement>('a[download]'))
      downloadWithPass(download);
  const close = document.getElementById('close-frame');
  if (isFramed && close instanceof HTMLButtonElement) {
    close.hidden = false;
    close.addEventListener('click', () => postToParent('closed', id));
  }
}
