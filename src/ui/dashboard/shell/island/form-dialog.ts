import { part } from '../../../islands/common/dom';
import { busy } from '../../../kit/dialog/island';
import { words } from '../words';
import { goToConfirm } from './confirming';
import type { Answer } from './service/api';

type Texts = (name: string) => string;

/**
 * Sends the form of a dialog. The dialog stays open and shows the problem until the request
 * succeeds.
 */
export function formDialog<Body>(
  id: string,
  { send, done }: { send: (text: Texts) => Promise<Answer<Body>>; done: (body: Body) => void },
): HTMLDialogElement {
  const dialog = part(id, HTMLDialogElement);
  const form = dialog.querySelector('form');
  const alert = dialog.querySelector<HTMLElement>('[role=alert]');
  const submit = dialog.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !alert || !submit) throw new Error(`#${id} is no dialog with a form`);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const entered = new FormData(form);
    void busy(submit, words.working, async () => {
      const answer = await send((name) => String(entered.get(name) ?? ''));
      if (!answer.ok && answer.code === 'confirmation_required') return goToConfirm();
      alert.hidden = answer.ok;
      if (!answer.ok) {
        alert.textContent = answer.errors.length > 0 ? answer.errors.map(plain).join(' ') : answer.message;
        return;
      }
      dialog.close();
      form.reset();
      done(answer.body);
    });
  });
  dialog.addEventListener('close', () => {
    alert.hidden = true;
  });
  return dialog;
}

/** Drops the JSON pointer of a problem: the form has its own labels. */
function plain(problem: string): string {
  return `${problem.replace(/^#\/(\w+)?/, (_, name) => name ?? '')}.`.replace(/^: /, '');
}
