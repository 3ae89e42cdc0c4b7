import { openDialog as open } from '../../islands/common/dialog';
import { button, h } from '../../islands/common/dom';
import { kitWords as words } from '../words';

export { busy } from '../../islands/common/dialog';

export function openDialog(shape: Omit<Parameters<typeof open>[0], 'closeLabel'>): HTMLDialogElement {
  return open({ ...shape, closeLabel: words.close });
}

type Question = { title: string; text: string; yes: string; danger?: boolean };

/** Asks for confirmation; closing the dialog means no. */
export function confirm({ title, text, yes, danger = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const agree = button(danger ? 'danger' : 'primary', yes, () => {
      answer = true;
      dialog.close();
    });
    const cancel = button('', words.cancel, () => dialog.close());
    const content = [h('p', { dir: 'auto' }, text)];
    const dialog = openDialog({ title, className: 'small', content, actions: [cancel, agree] });
    dialog.addEventListener('close', () => resolve(answer));
  });
}
