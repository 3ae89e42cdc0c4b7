import { startAuthentication } from '@simplewebauthn/browser';
import { busy } from '../dialog';
import { canUsePasskeys } from '../passkeys';
import { words } from '../words';

/** Signing in with a passkey: the one way that needs a script. */

const passkey = document.getElementById('passkey');
if (passkey instanceof HTMLButtonElement && canUsePasskeys()) {
  passkey.hidden = false;
  passkey.addEventListener(
    'click',
    () => void busy(passkey, words.working, () => signIn(passkey.dataset['next'])),
  );
}

async function signIn(next = '/dashboard'): Promise<void> {
  try {
    const optionsJSON = await post('/sign-in/passkey/options');
    const response = await startAuthentication({ optionsJSON });
    await post('/sign-in/passkey', response);
    location.assign(next);
  } catch (error) {
    // The person has cancelled, and knows.
    if (error instanceof Error && error.name === 'NotAllowedError') return;
    const problem = document.getElementById('sign-in-problem');
    if (problem === null) return;
    problem.hidden = false;
    problem.textContent = error instanceof Error ? error.message : String(error);
  }
}

async function post(path: string, body: object = {}) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
}
