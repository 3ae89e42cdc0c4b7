import { startRegistration } from '@simplewebauthn/browser';
import { busy } from '../dialog';
import { canUsePasskeys } from '../passkeys';
import { api, type Failure } from '../service/api';
import { reloadSaying, toast } from '../toast';
import { words } from '../words';

const shown = document.getElementById(canUsePasskeys() ? 'add-passkey' : 'no-passkeys');
if (shown) shown.hidden = false;
const add = document.getElementById('add-passkey');
if (add instanceof HTMLButtonElement) {
  add.addEventListener('click', () => void busy(add, words.working, addPasskey));
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

async function addPasskey(): Promise<void> {
  const options = await api.post<Options>('/passkeys/options');
  if (!options.ok) return refused(options);
  const response = await startRegistration({ optionsJSON: options.body }).catch((error: unknown) => {
    // Who has cancelled knows it.
    if (!(error instanceof Error) || error.name !== 'NotAllowedError') toast(String(error), 'failed');
  });
  if (!response) return;
  const added = await api.post('/passkeys', { name: words.account.passkeyName(new Date()), response });
  if (added.ok) reloadSaying(words.account.passkeyAdded);
  else refused(added);
}

/** Who has to confirm that it is them comes back here, and begins again. */
function refused({ code, message }: Failure): void {
  if (code === 'confirmation_required')
    location.assign(`/confirm?next=${encodeURIComponent(location.pathname)}`);
  else toast(message, 'failed');
}
