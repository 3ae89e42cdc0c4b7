import { button, h } from '../../common/dom';
import { copyButton } from '../copy-button';
import { confirm, openDialog } from '../dialog';
import { formDialog } from '../form-dialog';
import { page } from '../page';
import { api } from '../service/api';
import { reloadSaying, toast } from '../toast';
import { words } from '../words';

const text = words.tokens;

type NewToken = {
  id: string;
  secret: string;
};

if (document.getElementById('new-token') !== null) {
  formDialog<NewToken>('new-token', {
    send: (entered) =>
      api.post('/api_tokens', {
        label: entered('label'),
        mode: entered('mode'),
        webhook_url: entered('webhook_url'),
      }),
    done: showSecret,
  });

  const editing = formDialog('edit-token', {
    send: (entered) =>
      api.put(`/api_tokens/${entered('id')}`, {
        label: entered('label'),
        webhook_url: entered('webhook_url'),
      }),
    done: () => reloadSaying(text.saved),
  });
  const enter = (name: string, value: string) => {
    const input = editing.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (input) input.value = value;
  };
  for (const edit of document.querySelectorAll<HTMLButtonElement>('[data-edit]'))
    edit.addEventListener('click', () => {
      const { edit: id = '', name = '', webhookUrl = '' } = edit.dataset;
      enter('id', id);
      enter('label', name);
      enter('webhook_url', webhookUrl);
      editing.showModal();
    });
  for (const revoke of document.querySelectorAll<HTMLButtonElement>('[data-revoke]'))
    revoke.addEventListener('click', () => void askAndRevoke(revoke.dataset));
}

/** Shows the secret of a new token, for the only time. */
function showSecret({ id, secret }: NewToken): void {
  const { origin } = page<{ origin: string }>();
  const curl = `curl -u ${id}:${secret} ${origin}/api/v1/authentication`;
  const row = (label: string, value: string) =>
    h(
      'div',
      { className: 'stack' },
      h('h3', {}, label),
      h(
        'div',
        { className: 'copied' },
        h(
          'pre',
          { className: 'code', tabIndex: 0, attributes: { 'aria-label': label } },
          h('code', {}, value),
        ),
        copyButton(value, label),
      ),
    );
  const dialog = openDialog({
    title: text.createdTitle,
    content: [
      h('p', { className: 'notice warn' }, text.createdText),
      row(text.id, id),
      row(text.secret, secret),
      row(text.tryIt, curl),
    ],
    actions: [button('primary', text.kept, () => dialog.close())],
  });
  dialog.addEventListener('close', () => location.reload());
}

async function askAndRevoke({ revoke = '', name = '' }: DOMStringMap): Promise<void> {
  const question = {
    title: text.revokeTitle(name),
    text: text.revokeText,
    yes: text.revoke,
    danger: true,
  };
  if (!(await confirm(question))) return;
  const answer = await api.delete(`/api_tokens/${revoke}`);
  if (answer.ok) reloadSaying(text.revokedToast(name));
  else toast(answer.message, 'failed');
}
