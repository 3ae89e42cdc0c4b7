import { startAuthentication } from '@simplewebauthn/browser';
import { canUsePasskeys } from '../../../islands/common/passkeys';
import { busy } from '../../../kit/dialog/island';
import { forgetHeld } from '../../shell/island/held-storage';
import { words } from '../../shell/words';

/** Signs in with a passkey, or confirms with one: the only way that needs a script. */

// The kept values of the last member are removed before the next one signs in.
if (location.pathname === '/sign-in') forgetHeld();

const passkey = document.getElementById('passkey');
if (passkey instanceof HTMLButtonElement && canUsePasskeys()) {
  passkey.hidden = false;
  passkey.addEventListener('click', () => void busy(passkey, words.working, () => show(passkey.dataset)));
}

type To = { next?: string; action?: string; csrf?: string };

async function show({ next = '/dashboard', action = '/sign-in/passkey', csrf = '' }: To): Promise<void> {
  try {
    const optionsJSON = await post('/sign-in/passkey/options');
    const response = await startAuthentication({ optionsJSON });
    const answer = await post(action, response, csrf);
    // The account may demand its provider of this member.
    location.assign(answer.location ?? next);
  } catch (error) {
    // The member cancelled, and knows it.
    if (error instanceof Error && error.name === 'NotAllowedError') return;
    const problem = document.getElementById('sign-in-problem');
    if (problem === null) return;
    problem.hidden = false;
    problem.textContent = error instanceof Error ? error.message : String(error);
  }
}

async function post(path: string, body: object = {}, csrf = '') {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
}
