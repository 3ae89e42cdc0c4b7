import { signInWords } from './words';

type ShowPasskey = { next: string; csrfToken: string; primary?: boolean };

/** The button with which a member who is signed in shows a passkey. A script reveals it. */
export function ShowPasskey({ next, csrfToken, primary = false }: ShowPasskey) {
  return (
    <button
      type="button"
      id="passkey"
      class={primary ? 'primary wide' : 'wide'}
      data-next={next}
      data-action="/confirm/passkey"
      data-csrf={csrfToken}
      hidden
    >
      {signInWords.signIn.passkey}
    </button>
  );
}
