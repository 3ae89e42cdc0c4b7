import { button, h } from '../../../islands/common/dom';
import { copyButton } from '../../../kit/copy/island';
import { confirm, openDialog } from '../../../kit/dialog/island';
import { reloadSaying, toast } from '../../../kit/toast/island';
import { formDialog } from '../../shell/island/form-dialog';
import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import { tokenWords } from '../words';
import { dayOf, endOfDay, rightsIn, tickReach, tickScopes } from './token-rights';

const text = tokenWords;

type NewToken = {
  id: string;
  secret: string;
};

if (document.getElementById('new-token') !== null) {
  const making: HTMLDialogElement = formDialog<NewToken>('new-token', {
    send: (entered) =>
      api.post('/api_tokens', {
        label: entered('label'),
        mode: entered('mode'),
        webhook_url: entered('webhook_url'),
        expires_at: endOfDay(entered('expires_on')),
        ...rightsIn(making, entered('allowed_ips')),
      }),
    done: showSecret,
  });

  /** The end of the token that is edited. A day that stays keeps its hour. */
  let expiresAt = '';
  const editing: HTMLDialogElement = formDialog('edit-token', {
    send: (entered) =>
      api.put(`/api_tokens/${entered('id')}`, {
        label: entered('label'),
        webhook_url: entered('webhook_url'),
        ...(entered('expires_on') !== dayOf(expiresAt) && { expires_at: endOfDay(entered('expires_on')) }),
        ...rightsIn(editing, entered('allowed_ips')),
      }),
    done: () => reloadSaying(text.saved),
  });
  const enter = (name: string, value: string) => {
    const input = editing.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
    if (input) input.value = value;
  };
  for (const edit of document.querySelectorAll<HTMLButtonElement>('[data-edit]'))
    edit.addEventListener('click', () => {
      const { edit: id = '', name = '', webhookUrl = '', scopes = '', allowedIps = '' } = edit.dataset;
      const { folderIds = '', templateIds = '' } = edit.dataset;
      expiresAt = edit.dataset['expiresAt'] ?? '';
      enter('id', id);
      enter('label', name);
      enter('webhook_url', webhookUrl);
      enter('expires_on', dayOf(expiresAt));
      enter('allowed_ips', allowedIps);
      tickScopes(editing, scopes.split(' '));
      tickReach(editing, 'folder_ids', folderIds.split(' '));
      tickReach(editing, 'template_ids', templateIds.split(' '));
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
