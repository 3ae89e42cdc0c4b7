import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { canUsePasskeys } from '../common/passkeys';
import { fetchAsSigner, hasPass, pageAddress, showPage } from './service/frame';
import { borrowPass, lendPass, returnToFrame } from './service/lent-pass';
import { startPage } from './start-page';

/**
 * Lets a signer make a passkey, or show it. A frame needs the permission of the page around it; without, it
 * has that done in a window of its own.
 */

type Options =
  | { kind: 'make'; options: Parameters<typeof startRegistration>[0]['optionsJSON'] }
  | { kind: 'show'; options: Parameters<typeof startAuthentication>[0]['optionsJSON'] };

type Policy = { allowsFeature?: (feature: string) => boolean } | undefined;

function isAllowedHere(): boolean {
  const policy: Policy = Reflect.get(document, 'featurePolicy');
  const powers = ['publickey-credentials-get', 'publickey-credentials-create'];
  return powers.every((power) => policy?.allowsFeature?.(power) ?? true);
}

startPage();

const button = document.getElementById('passkey');
const id = button?.dataset['id'] ?? '';
/** In a window that a frame opened: the pass of that frame. */
let lent: string | null = null;

if (button instanceof HTMLButtonElement) {
  button.addEventListener('click', () => void press(button));
  if (!canUsePasskeys()) reveal('no-passkeys');
  else if (document.querySelector('[data-window]')) openWindow();
  else if (isAllowedHere()) reveal('passkey');
  else if (hasPass(id)) standAside();
  else reveal('no-passkeys');
}

function reveal(shown: string): void {
  for (const each of ['passkey', 'passkey-elsewhere', 'no-passkeys', 'passkey-done']) {
    const element = document.getElementById(each);
    if (element) element.hidden = each !== shown;
  }
}

function standAside(): void {
  reveal('passkey-elsewhere');
  lendPass(id, () => void showDocument());
}

function openWindow(): void {
  // Without a frame that lends its pass there is nothing to do here.
  reveal('no-passkeys');
  borrowPass(id, (pass) => {
    lent = pass;
    reveal('passkey');
  });
}

async function press(pressed: HTMLButtonElement): Promise<void> {
  const failed = document.getElementById('passkey-failed');
  pressed.disabled = true;
  if (failed) failed.hidden = true;
  const isDone = await prove().catch(() => false);
  pressed.disabled = false;
  if (!isDone && failed) failed.hidden = false;
  if (isDone && lent === null) await showDocument();
  if (!isDone || lent === null) return;
  reveal('passkey-done');
  returnToFrame(id);
}

async function showDocument(): Promise<void> {
  if (!hasPass(id) || !(await showPage(pageAddress(id)))) location.reload();
}

async function prove(): Promise<boolean> {
  const begun: Options = await post(`/sign/${id}/passkey/options`, {});
  const proof =
    begun.kind === 'make'
      ? { made: await startRegistration({ optionsJSON: begun.options }) }
      : { shown: await startAuthentication({ optionsJSON: begun.options }) };
  await post(`/sign/${id}/passkey`, proof);
  return true;
}

async function post(path: string, body: object) {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (lent !== null) headers.set('Authorization', `Bearer ${lent}`);
  const response = await fetchAsSigner(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}
