import { button, h } from '../../../islands/common/dom';
import { letCopy } from '../../../kit/copy/island';
import { openDialog } from '../../../kit/dialog/island';
import { scriptWords } from '../words';

type Shown = { title: string; text: string; label: string; value: string };

/** Shows a text to copy in an input, since some browsers forbid scripts to copy. */
function showOnce({ title, text, label, value }: Shown): Promise<void> {
  const field = h('input', { id: 'shown-once', readOnly: true, value, onfocus: () => field.select() });
  const copy = h('button', { type: 'button', className: 'primary' }, scriptWords.copy);
  letCopy(copy, { text: () => field.value, onRefused: () => field.select() });
  const content = [
    h('p', {}, text),
    h('p', { className: 'field' }, h('label', { htmlFor: 'shown-once' }, label), field),
  ];
  return new Promise((resolve) => {
    const close = button('', scriptWords.done, () => dialog.close());
    const dialog = openDialog({ title, content, actions: [close, copy] });
    dialog.addEventListener('close', () => resolve());
    copy.focus();
  });
}

export function showSecret(body: Record<string, unknown>): Promise<void> {
  return showOnce({
    title: scriptWords.secretTitle,
    text: scriptWords.secretText,
    label: scriptWords.secret,
    value: String(body['secret']),
  });
}

/** Shows a new signing link, which opens the data request of one signer. */
export function showLink(body: Record<string, unknown>): Promise<void> {
  const { token } = body as { token: { data_request_url: string } };
  return showOnce({
    title: scriptWords.linkTitle,
    text: scriptWords.linkText,
    label: scriptWords.link,
    value: token.data_request_url,
  });
}
