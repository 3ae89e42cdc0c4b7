import { part } from '../../../islands/common/dom';
import { type Refusal, sendsForm } from '../../../kit/form/island';
import { words } from '../words';
import { goToConfirm } from './confirming';
import type { Answer } from './service/api';

type Texts = (name: string) => string;

/** Sends the form of a dialog of this page. */
export function formDialog<Body>(
  id: string,
  { send, done }: { send: (text: Texts) => Promise<Answer<Body>>; done: (body: Body) => void },
): HTMLDialogElement {
  const dialog = part(id, HTMLDialogElement);
  const form = dialog.querySelector('form');
  if (!form) throw new Error(`#${id} is no dialog with a form`);
  sendsForm(form, {
    working: words.working,
    takes: confirmsFirst,
    send: () => {
      const entered = new FormData(form);
      return send((name) => String(entered.get(name) ?? ''));
    },
    done,
  });
  return dialog;
}

/** A member who must confirm their identity is led there, and back. */
export function confirmsFirst({ code }: Refusal): boolean {
  if (code !== 'confirmation_required') return false;
  goToConfirm();
  return true;
}
