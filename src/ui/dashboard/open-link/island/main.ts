const form = document.getElementById('open-link');

/**
 * Sends what stands behind the `#` of an account link, and takes it out of the address, so that no
 * history keeps it. The form stays for those who come without it.
 */
function openLink(): void {
  const secret = location.hash;
  const field = form instanceof HTMLFormElement ? form.elements.namedItem('link') : null;
  if (!(form instanceof HTMLFormElement && field instanceof HTMLInputElement) || secret === '') return;
  history.replaceState(null, '', location.pathname);
  form.hidden = true;
  field.value = secret;
  form.submit();
}

openLink();
// A link that is entered while this page is open loads no page.
addEventListener('hashchange', openLink);
// A browser that goes back may show the page as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
