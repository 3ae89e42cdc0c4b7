import { busy, confirm } from '../../../kit/dialog/island';
import { reloadSaying } from '../../../kit/toast/island';
import { dataUrlOf } from '../../shell/island/data-url';
import { api, type Failure } from '../../shell/island/service/api';
import { words } from '../../shell/words';
import { withoutPointer } from '../../templates/island/text-dialog';
import { senderWords } from '../words';

/** Sends the form about the sender; only owners have it. */
export function watchSenderForm(): void {
  const form = document.getElementById('sender');
  if (!(form instanceof HTMLFormElement)) return;
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit) void busy(submit, words.working, async () => send(await enteredIn(form)));
  });
  // Without this script a form would be sent as an address.
  if (submit) submit.disabled = false;
  document.getElementById('remove-logo')?.addEventListener('click', () => void removeLogo());
}

async function removeLogo(): Promise<void> {
  const { removeLogo: title, removeLogoText: text } = senderWords;
  if (await confirm({ title, text, yes: words.remove, danger: true })) await send({ logo: null });
}

async function send(body: object): Promise<void> {
  for (const input of document.querySelectorAll('#sender [aria-invalid]'))
    input.removeAttribute('aria-invalid');
  const answer = await api.put('/sender', body);
  if (answer.ok) reloadSaying(senderWords.saved);
  else explain(answer);
}

/** Says what is wrong with which entry, and leads to the first one. */
function explain({ errors, message }: Failure): void {
  const named = errors.map((problem) => ({ problem, input: inputOf(problem) }));
  for (const { input } of named) input?.setAttribute('aria-invalid', 'true');
  const texts = named.map(({ problem, input }) => {
    const [label] = input?.labels ?? [];
    return `${label ? `${label.textContent}: ` : ''}${withoutPointer(problem)}`;
  });
  const place = document.getElementById('sender-problem');
  if (place) place.textContent = texts.length > 0 ? texts.join(' ') : message;
  named.find(({ input }) => input)?.input?.focus();
}

function inputOf(problem: string): HTMLInputElement | HTMLTextAreaElement | null {
  const [, name = ''] = /^#\/([a-z_]+)/.exec(problem) ?? [];
  const input = document.getElementById(name);
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null;
}

async function enteredIn(form: HTMLFormElement): Promise<object> {
  const entered = new FormData(form);
  const logo = entered.get('logo');
  entered.delete('logo');
  const texts = Object.fromEntries(entered);
  return logo instanceof File && logo.size > 0 ? { ...texts, logo: await dataUrlOf(logo) } : texts;
}
