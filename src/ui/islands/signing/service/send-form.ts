import { fetchAsSigner } from './frame';
import { postToParent } from './parent';

/** The answer to a form of a frame: a pass for the data request, or the page that follows. */
export type FormAnswer = { id: string; pass: string } | { page: string } | null;

/** Sends the form of a frame, which gets a pass instead of a cookie. */
export async function sendForm(
  form: HTMLFormElement,
  pressed: HTMLElement | null = null,
): Promise<FormAnswer> {
  const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  if (pressed instanceof HTMLButtonElement && pressed.name !== '') texts.push([pressed.name, pressed.value]);
  const response = await fetchAsSigner(form.action, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(texts),
  });
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  if (isPage) return { page: await response.text() };
  if (!response.ok) return null;
  const { pass, data_request_id: id = form.dataset['id'], left_out: names = [] } = await response.json();
  if (names.length > 0) postToParent('left_out', String(id), { names });
  return { id: String(id), pass: String(pass) };
}
