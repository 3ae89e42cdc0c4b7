import { postToParent } from './service/parent';

/** Pages that say how things stand. Who comes back to one by the browser's history sees how they stand now. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const EVERY_MS = 3_000;
const MOST_LOOKS = 20;

/** The document is made while the person looks on; it is there soon, or needs others first. */
async function lookAgain(id: string, left: number): Promise<void> {
  if (left === 0) return;
  await new Promise((later) => setTimeout(later, EVERY_MS));
  const answer = await fetch(`/sign/${id}/completed.pdf`, { method: 'HEAD' }).catch(() => null);
  if (answer?.ok) location.reload();
  else await lookAgain(id, left - 1);
}

const main = document.querySelector('main[data-id]');
if (main instanceof HTMLElement) {
  const { id = '', standing } = main.dataset;
  postToParent('loaded', id, { standing });
  if (main.dataset['pending'] === '1') void lookAgain(id, MOST_LOOKS);
  const close = document.getElementById('close-frame');
  if (window.parent !== window && close instanceof HTMLButtonElement) {
    close.hidden = false;
    close.addEventListener('click', () => postToParent('closed', id));
  }
}
