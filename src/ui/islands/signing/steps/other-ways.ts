import { button, h } from '../../common/dom';
import type { Answer, Api } from '../service/api';
import { words } from '../words';
import { busy, openDialog } from './dialog';

const REASON_CHARS = 500;

type After = { refused: (answer: Answer) => void; done: (body: Record<string, unknown>) => void };

/** Opens the dialog that declines the data request. */
export function openDecline(api: Api, { refused, done }: After): void {
  const reason = h('textarea', { rows: 3, maxLength: REASON_CHARS, dir: 'auto' });
  const confirm = button(
    'danger',
    words.decline.confirm,
    () =>
      void busy(confirm, words.review.finishing, async () => {
        const answer = await api.decline(reason.value.trim());
        dialog.close();
        if (answer.reached && answer.ok) done(answer.body);
        else refused(answer);
      }),
  );
  const dialog = openDialog({
    title: words.decline.title,
    className: 'small',
    content: [
      h('p', {}, words.decline.lead),
      h('label', { className: 'label' }, words.decline.reason, reason),
    ],
    actions: [button('', words.sign.cancel, () => dialog.close()), confirm],
  });
}

/** Opens the dialog that hands the data request over to another signer. */
export function openDelegate(
  api: Api,
  { refused, done }: { refused: After['refused']; done: (name: string) => void },
): void {
  const name = h('input', {
    type: 'text',
    required: true,
    maxLength: 200,
    dir: 'auto',
    autocomplete: 'off',
    autocapitalize: 'words',
  });
  const email = h('input', { type: 'email', required: true, maxLength: 254, autocomplete: 'off' });
  const form = h(
    'form',
    { id: 'delegate-form' },
    h('p', {}, words.delegate.lead),
    h('label', { className: 'label' }, words.delegate.name, name),
    h('label', { className: 'label' }, words.delegate.email, email),
  );
  const confirm = h('button', {
    type: 'submit',
    className: 'primary',
    textContent: words.delegate.confirm,
    attributes: { form: form.id },
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(confirm, words.review.finishing, async () => {
      const answer = await api.delegate({ email: email.value.trim(), name: name.value.trim() });
      dialog.close();
      if (answer.reached && answer.ok) done(name.value.trim());
      else refused(answer);
    });
  });
  const dialog = openDialog({
    title: words.delegate.title,
    className: 'small',
    content: [form],
    actions: [button('', words.sign.cancel, () => dialog.close()), confirm],
  });
}
