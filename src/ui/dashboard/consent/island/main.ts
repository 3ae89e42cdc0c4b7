import { busy } from '../../../kit/dialog/island';
import { reloadSaying } from '../../../kit/toast/island';
import { senderWords } from '../../sender/words';
import { api } from '../../shell/island/service/api';
import { words } from '../../shell/words';
import { withoutPointer } from '../../templates/island/text-dialog';

for (const card of document.querySelectorAll<HTMLElement>('[data-language]')) {
  const entry = card.querySelector('textarea');
  const submit = card.querySelector<HTMLButtonElement>('button[type="submit"]');
  const put = (button: HTMLButtonElement, text: string | null) =>
    void busy(button, words.working, () => save(card, text));
  card.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit && entry) put(submit, entry.value);
  });
  // Without this script a form would be sent as an address.
  if (submit) submit.disabled = false;
  for (const button of card.querySelectorAll<HTMLButtonElement>('[data-withdraw], [data-again]'))
    button.addEventListener('click', () => put(button, button.dataset['again'] ?? null));
}

async function save(card: HTMLElement, text: string | null): Promise<void> {
  const { language = '' } = card.dataset;
  const answer = await api.put('/consent_texts', { language, text });
  if (answer.ok) return reloadSaying(senderWords.consent.saved);
  const place = document.getElementById(`consent-${language}-problem`);
  if (place) place.textContent = withoutPointer(answer.errors[0] ?? answer.message);
}
