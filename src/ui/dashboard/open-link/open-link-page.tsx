import { Field } from '../../kit/form/field';
import { SignedOutPage } from '../shell/signed-out-page';
import { signInWords } from '../sign-in/words';

const text = signInWords.links;

/**
 * Opens an account link, whose secret only the browser has seen. With a script the form sends itself;
 * without one, people copy the link into it.
 */
export function OpenLinkPage({ action }: { action: string }) {
  return (
    <SignedOutPage title={text.openTitle} script="open-link">
      <form id="open-link" method="post" action={action}>
        <p>{text.openLead}</p>
        <noscript>
          <p class="hint">{text.openNoscript}</p>
        </noscript>
        <Field label={text.openLabel} hint={text.openHint} name="link" autocomplete="off" />
        <button type="submit" class="primary wide">
          {text.openSubmit}
        </button>
      </form>
    </SignedOutPage>
  );
}
