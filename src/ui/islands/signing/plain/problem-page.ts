import { showChallenge } from '../service/challenge';
import { setInput } from '../service/given';

export type Refusal = { text: string; isOfAddress: boolean };

/**
 * What is wrong with the form, when the page that answers it is the form again; null when the visitor
 * goes on at another page. The form here stays, with all that was entered, and takes what is new: the
 * id of its showing, and the challenge.
 */
export function takeRefusal(form: HTMLFormElement, markup: string): Refusal | null {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  if (page.body.dataset['screen'] !== 'form') return null;
  const attempt = page.querySelector<HTMLInputElement>('#begin-form input[name="attempt"]');
  if (attempt !== null) setInput(form, 'attempt', attempt.value);
  takeChallenge(form, page.getElementById('challenge'));
  const problem = page.querySelector('main .problem');
  return { text: problem?.textContent ?? '', isOfAddress: problem?.id === 'email-problem' };
}

/** A challenge can be passed once, and a form may get one later. */
function takeChallenge(form: HTMLFormElement, next: HTMLElement | null): void {
  document.getElementById('challenge')?.remove();
  if (next === null) return;
  form.querySelector('.plain-actions')?.before(next);
  showChallenge();
}
