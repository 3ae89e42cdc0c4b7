import { CsrfForm } from '../../kit/form/csrf-form';
import { SignedOutPage } from '../shell/signed-out-page';
import { signInWords } from './words';

const text = signInWords.switching;

type Switch = {
  /** The addresses of the member who is signed in, and of the one who comes. */
  here: string;
  coming: string;
  csrfToken: string;
  next: string;
};

/** Asks before a member is signed out because another signs in in the same browser. */
export function SwitchPage({ here, coming, csrfToken, next }: Switch) {
  return (
    <SignedOutPage title={text.title} lead={text.lead(here, coming)}>
      <div class="ways">
        <CsrfForm action="/sign-in/switch" csrfToken={csrfToken}>
          <input type="hidden" name="next" value={next} />
          <button type="submit" class="primary wide" dir="auto">
            {text.goOn(coming)}
          </button>
        </CsrfForm>
        <CsrfForm action="/sign-in/switch" csrfToken={csrfToken}>
          <input type="hidden" name="stays" value="on" />
          <button type="submit" class="quiet" dir="auto">
            {text.stay(here)}
          </button>
        </CsrfForm>
      </div>
    </SignedOutPage>
  );
}
