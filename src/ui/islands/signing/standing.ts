import { tellParent } from './service/parent';

/** Pages that say how things stand. Who comes back to one by the browser's history sees how they stand now. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const main = document.querySelector('main[data-id]');
if (main instanceof HTMLElement) {
  const { id = '', standing } = main.dataset;
  tellParent('loaded', id, { standing });
  const close = document.getElementById('close-frame');
  if (window.parent !== window && close instanceof HTMLButtonElement) {
    close.hidden = false;
    close.addEventListener('click', () => tellParent('closed', id));
  }
}
