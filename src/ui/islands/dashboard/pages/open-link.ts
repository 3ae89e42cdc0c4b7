/**
 * Sends what stands behind the `#` of an account link, and takes it out of the address, so that no
 * history keeps it. The form stays for those who come without it.
 */
const form = document.getElementById('open-link');
const secret = location.hash;
if (form instanceof HTMLFormElement && secret.length > 1) {
  history.replaceState(null, '', location.pathname);
  form.hidden = true;
  const field = form.elements.namedItem('link');
  if (field instanceof HTMLInputElement) field.value = secret;
  form.submit();
}
