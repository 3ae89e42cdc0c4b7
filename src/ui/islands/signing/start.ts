import { parentOrigin, postToParent } from './service/parent';

/**
 * In a frame the page opens by itself: the signer has already pressed a button, and mail scanners
 * open no frames.
 */
const form = document.getElementById('open-form');
if (form instanceof HTMLFormElement && form.dataset['embedded'] === '1' && parentOrigin() !== null) {
  postToParent('loaded', form.dataset['id'] ?? '');
  form.requestSubmit();
}
