import { button, h } from '../../../../islands/common/dom';
import { openDialog } from '../../../../kit/dialog/island';
import { words } from '../../words';
import { page } from '../page';

let csrfToken: string | null = null;

/** Every request names the session and the mode of its page. */
export function ownHeaders(): Record<string, string> {
  return {
    'X-CSRF-Token': csrfToken ?? page().csrfToken,
    'X-Mode': page().mode,
  };
}

let asking: Promise<boolean> | null = null;

/**
 * Asks the member to sign in again in another tab, and keeps the page. Returns whether the same
 * member did.
 */
export function signInAgain(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  // Another tab may have signed in meanwhile.
  if ((await lookForSession()) === 'same') return true;
  return new Promise((resolve) => {
    let isBack = false;
    const said = h('p', { className: 'problem', hidden: true, attributes: { role: 'alert' } });
    const link = h('a', { className: 'button', href: '/sign-in', target: '_blank' }, words.signedOut.signIn);
    const look = async (): Promise<void> => {
      const found = await lookForSession();
      isBack = found === 'same';
      if (isBack) return dialog.close();
      said.hidden = false;
      said.textContent = found === 'other' ? words.signedOut.other : words.signedOut.notYet;
    };
    const lookQuietly = () => document.visibilityState === 'visible' && void look();
    const dialog = openDialog({
      title: words.signedOut.title,
      className: 'small',
      content: [h('p', {}, words.signedOut.text), said],
      actions: [link, button('primary', words.signedOut.goOn, () => void look())],
    });
    document.addEventListener('visibilitychange', lookQuietly);
    dialog.addEventListener('close', () => {
      document.removeEventListener('visibilitychange', lookQuietly);
      resolve(isBack);
    });
  });
}

/** Only a session of the member for whom the page was made may continue. */
async function lookForSession(): Promise<'same' | 'other' | 'none'> {
  try {
    const response = await fetch('/dashboard/api/session');
    if (!response.ok) return 'none';
    const { person, csrf_token } = await response.json();
    if (person.id !== page().person.id) return 'other';
    csrfToken = csrf_token;
    return 'same';
  } catch {
    // No connection: the member tries again.
    return 'none';
  }
}
