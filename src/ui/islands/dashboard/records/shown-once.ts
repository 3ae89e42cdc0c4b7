import { scriptWords } from '../../../dashboard/records/words';
import { button, h } from '../../common/dom';
import { openDialog } from '../dialog';
import { toast } from '../toast';

type Shown = { title: string; text: string; label: string; value: string };

/** A text that is to be copied, in a field, since some browsers do not let pages copy. */
function showOnce({ title, text, label, value }: Shown): Promise<void> {
  const field = h('input', { id: 'shown-once', readOnly: true, value, onfocus: () => field.select() });
  const copy = button('primary', scriptWords.copy, () => void copyText(field));
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

async function copyText(field: HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
    toast(scriptWords.copied);
  } catch {
    // Not allowed, or not over https: the text is selected for the person to copy.
    field.select();
    toast(scriptWords.copyFailed, 'failed');
  }
}

export function showSecret(body: Record<string, unknown>): Promise<void> {
  return showOnce({
    title: scriptWords.secretTitle,
    text: scriptWords.secretText,
    label: scriptWords.secret,
    value: String(body['secret']),
  });
}

/** A link is made for whoever asks: what it opens is nobody else's. */
export function showLink(body: Record<string, unknown>): Promise<void> {
  const { token } = body as { token: { data_request_url: string } };
  return showOnce({
    title: scriptWords.linkTitle,
    text: scriptWords.linkText,
    label: scriptWords.link,
    value: token.data_request_url,
  });
}
