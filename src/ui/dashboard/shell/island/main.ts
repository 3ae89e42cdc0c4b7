import { confirm } from '../../../kit/dialog/island';
import { letMenusClose } from '../../../kit/menu/island';
import { sayMoments, sayZones } from '../../../kit/time/island';
import { sayWhatWasDone } from '../../../kit/toast/island';
import { holdForms } from './held-form';
import { listenToPaletteKey } from './palette-key';

/** Behaviour of every dashboard page: menus that close, and forms that keep their values. */

for (const here of document.querySelectorAll<HTMLInputElement>('input[data-here]'))
  here.value = location.pathname + location.search;

// After signing out, going back in the history must not show the page from the cache.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

for (const opens of document.querySelectorAll<HTMLButtonElement>('[data-opens]'))
  opens.addEventListener('click', () => {
    const dialog = document.getElementById(opens.dataset['opens'] ?? '');
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
  });

for (const closes of document.querySelectorAll<HTMLButtonElement>('dialog [data-closes]'))
  closes.addEventListener('click', () => closes.closest('dialog')?.close());

/** Forms whose effect cannot be undone ask for confirmation before they are sent. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-confirm-title]'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { confirmTitle: title = '', confirmText: text = '', confirmYes: yes = '' } = form.dataset;
    if (await confirm({ title, text, yes, danger: true })) form.submit();
  });

/** Pages without a list do not load what lists have. */
if (document.querySelector('main :is(table.cards, a.row-name, nav.pager)'))
  void import('./lists').then(({ letGoBack, listenToListKeys }) => {
    letGoBack();
    listenToListKeys();
  });

letMenusClose();
listenToPaletteKey();
sayMoments();
sayZones();
holdForms();
sayWhatWasDone();
