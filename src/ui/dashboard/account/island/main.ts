import { startRegistration } from '@simplewebauthn/browser';
import { canUsePasskeys } from '../../../islands/common/passkeys';
import { moment } from '../../../islands/common/readers-moment';
import { busy } from '../../../kit/dialog/island';
import { reloadSaying, toast } from '../../../kit/toast/island';
import { watchSenderForm } from '../../sender/island/sender-form';
import { goToConfirm } from '../../shell/island/confirming';
import { type Answer, api, type Failure } from '../../shell/island/service/api';
import { words } from '../../shell/words';
import { signInWords } from '../../sign-in/words';
import { askText } from '../../templates/island/text-dialog';
import { accountWords } from '../words';

const shown = document.getElementById(canUsePasskeys() ? 'add-passkey' : 'no-passkeys');
if (shown) shown.hidden = false;
const add = document.getElementById('add-passkey');
if (add instanceof HTMLButtonElement) {
  add.addEventListener('click', () => void busy(add, words.working, addPasskey));
}

watchSenderForm();

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

async function addPasskey(): Promise<void> {
  const optionsJSON = await begin();
  if (!optionsJSON) return;
  const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    // A member who cancelled knows it, but perhaps not that the code has been used up.
    if (!(error instanceof Error) || error.name !== 'NotAllowedError') toast(String(error), 'failed');
    else if (takesCode()) toast(accountWords.passkeyCodeUsed, 'failed');
  });
  if (!response) return;
  const added = await api.post('/passkeys', {
    name: accountWords.passkeyName(moment(Date.now()).text),
    response,
  });
  if (added.ok) reloadSaying(accountWords.passkeyAdded);
  else refused(added);
}

/** A member with an authenticator app enters its code first. */
async function begin(): Promise<Options | null> {
  const send = (code: string): Promise<Answer<Options>> => api.post<Options>('/passkeys/options', { code });
  if (!takesCode()) {
    const options = await send('');
    if (!options.ok) refused(options);
    return options.ok ? options.body : null;
  }
  return askText<Options>({
    title: accountWords.addPasskey,
    text: accountWords.passkeyCode,
    label: signInWords.code.label,
    submit: accountWords.passkeyGoOn,
    send: async (code) => {
      const answer = await send(code);
      if (!answer.ok && answer.code === 'confirmation_required') refused(answer);
      return answer;
    },
  });
}

function takesCode(): boolean {
  return add?.dataset['code'] !== undefined;
}

/** A member who must confirm their identity returns here and starts again. */
function refused({ code, message }: Failure): void {
  if (code === 'confirmation_required') goToConfirm();
  else toast(message, 'failed');
}
