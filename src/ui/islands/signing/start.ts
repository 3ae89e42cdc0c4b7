import { parentOrigin, postToParent } from './service/parent';

/** In a frame the person has pressed a button already, and no mail scanner comes by: the page opens by itself. */
const form = document.getElementById('open-form');
if (form instanceof HTMLFormElement && form.dataset['embedded'] === '1' && parentOrigin() !== null) {
  postToParent('loaded', form.dataset['id'] ?? '');
  form.requestSubmit();
}
