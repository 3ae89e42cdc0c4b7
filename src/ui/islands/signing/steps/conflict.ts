import { button, h } from '../../common/dom';
import type { Values } from '../model/answers';
import type { Form } from '../model/form';
import type { Autosave } from '../service/autosave';
import { words } from '../words';
import { openDialog } from './dialog';

type Theirs = { theirs: Values; revision: number };

/** Two windows entered different answers: the signer decides, and nothing is sent before. */
export function openConflict(form: Form, autosave: Autosave, { theirs, revision }: Theirs): void {
  const settle = (values: Values) => {
    isSettled = true;
    dialog.close();
    autosave.settle(values, revision);
  };
  let isSettled = false;
  const dialog = openDialog({
    title: words.conflict.title,
    className: 'small',
    content: [h('p', {}, words.conflict.lead)],
    actions: [
      button('', words.conflict.mine, () => settle(form.answers.values())),
      button('primary', words.conflict.theirs, () => settle(theirs)),
    ],
  });
  // Closing the dialog keeps the answers on the page.
  dialog.addEventListener('close', () => {
    if (!isSettled) settle(form.answers.values());
  });
}
