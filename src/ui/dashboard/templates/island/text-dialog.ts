import { button, h } from '../../../islands/common/dom';
import { busy, openDialog } from '../../../kit/dialog/island';
import type { Answer } from '../../shell/island/service/api';
import { words as common } from '../../shell/words';
import { templateWords as words } from '../words';

type Asking<Body> = {
  title: string;
  text?: string;
  label: string;
  value?: string;
  submit: string;
  danger?: boolean;
  /** The text that must be typed; without it, any text that is not empty. */
  expected?: string;
  send: (text: string) => Promise<Answer<Body>>;
};

/**
 * Asks for a text and sends it; a problem is shown beside the input. Returns null when the member
 * cancels.
 */
export function askText<Body>(asking: Asking<Body>): Promise<Body | null> {
  return new Promise((resolve) => {
    let result: Body | null = null;
    const input = h('input', { id: 'asked', value: asking.value ?? '', maxLength: 255, autocomplete: 'off' });
    input.setAttribute('aria-describedby', 'asked-problem');
    const problem = h('span', { id: 'asked-problem', className: 'problem', attributes: { role: 'alert' } });
    const submit = h('button', {
      type: 'submit',
      className: asking.danger ? 'danger' : 'primary',
      textContent: asking.submit,
      attributes: { form: 'asking' },
    });
    const look = (): void => {
      const text = input.value.trim();
      submit.disabled = asking.expected === undefined ? text === '' : text !== asking.expected.trim();
    };
    const send = () =>
      busy(submit, words.dialogs.working, async () => {
        const answer = await asking.send(input.value.trim());
        if (!answer.ok) {
          problem.textContent = withoutPointer(answer.errors[0] ?? answer.message);
          input.setAttribute('aria-invalid', 'true');
          return;
        }
        result = answer.body;
        dialog.close();
      });
    const form = h(
      'form',
      { id: 'asking', className: 'stack' },
      h(
        'p',
        { className: 'field' },
        h('label', { htmlFor: 'asked', dir: 'auto' }, asking.label),
        input,
        problem,
      ),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!submit.disabled) void send();
    });
    input.addEventListener('input', look);
    const dialog = openDialog({
      title: asking.title,
      className: 'small',
      content: [asking.text === undefined ? null : h('p', {}, asking.text), form],
      actions: [button('', common.dialog.cancel, () => dialog.close()), submit],
    });
    look();
    input.focus();
    input.select();
    dialog.addEventListener('close', () => resolve(result));
  });
}

/** Drops the pointer of "#/template/name: must not be empty": the member sees the field. */
export function withoutPointer(problem: string): string {
  return problem.replace(/^#\S*: /, '');
}
