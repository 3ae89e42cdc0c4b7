import { button, h } from '../../../islands/common/dom';
import { busy, openDialog } from '../../../kit/dialog/island';
import type { Answer } from '../../shell/island/service/api';
import { testDataWords } from '../words';

const words = testDataWords.keeping;

/** Asks for the name of a set and sends it. Problems stand beside the input. Null: the member cancels. */
export function askName<Body>(send: (name: string) => Promise<Answer<Body>>): Promise<Body | null> {
  return new Promise((resolve) => {
    let result: Body | null = null;
    const problem = h('span', { id: 'set-problem', className: 'problem', attributes: { role: 'alert' } });
    const input = h('input', { id: 'set-name', maxLength: 100, autocomplete: 'off', required: true });
    input.setAttribute('aria-describedby', problem.id);
    const label = h('label', { htmlFor: input.id }, words.label);
    const form = h('form', { id: 'set' }, h('p', { className: 'field' }, label, input, problem));
    const submit = h('button', { type: 'submit', className: 'primary' }, words.submit);
    submit.setAttribute('form', form.id);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void busy(submit, words.working, async () => {
        const answer = await send(input.value.trim());
        problem.textContent = answer.ok ? '' : (answer.errors[0] ?? answer.message).replace(/^#\S*: /, '');
        if (!answer.ok) return;
        result = answer.body;
        dialog.close();
      });
    });
    const dialog = openDialog({
      title: words.title,
      className: 'small',
      content: [h('p', {}, words.text), form],
      actions: [button('', words.cancel, () => dialog.close()), submit],
    });
    input.focus();
    dialog.addEventListener('close', () => resolve(result));
  });
}
