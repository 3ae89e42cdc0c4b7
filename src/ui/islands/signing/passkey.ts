import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { canUsePasskeys } from '../common/passkeys';
import { fetchAsSigner, hasPass, pageAddress, showPage } from './service/frame';
import { startPage } from './start-page';

/** Lets a signer make a passkey, or show it. A frame needs the permission of the page around it. */

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
const failed = document.getElementById('passkey-failed');
const canUse = canUsePasskeys() && isAllowedHere();
const shown = canUse ? button : document.getElementById('no-passkeys');
if (shown) shown.hidden = false;
if (button instanceof HTMLButtonElement) button.addEventListener('click', () => void press(button));

async function press(pressed: HTMLButtonElement): Promise<void> {
  const id = pressed.dataset['id'] ?? '';
  pressed.disabled = true;
  if (failed) failed.hidden = true;
  const isDone = await prove(id).catch(() => false);
  pressed.disabled = false;
  if (!isDone && failed) failed.hidden = false;
  else if (!hasPass(id) || !(await showPage(pageAddress(id)))) location.reload();
}

async function prove(id: string): Promise<boolean> {
  const begun: Options = await post(`/sign/${id}/passkey/options`, {});
  const proof =
    begun.kind === 'make'
      ? { made: await startRegistration({ optionsJSON: begun.options }) }
      : { shown: await startAuthentication({ optionsJSON: begun.options }) };
  await post(`/sign/${id}/passkey`, proof);
  return true;
}

async function post(path: string, body: object) {
  const response = await fetchAsSigner(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}
