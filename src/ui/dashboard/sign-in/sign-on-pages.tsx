import type { SignOnRefusal } from '../../../service/accounts/single-sign-on/sign-on';
import { SignedOutPage } from '../shell/signed-out-page';
import { signInWords } from './words';

const { signOn: text } = signInWords;

/** Asks a visitor from another site whether they want to sign in there. */
export function SignOnPage({ name, start, next }: { name: string; start: string; next: string }) {
  return (
    <SignedOutPage title={text.title} lead={text.asked(name)}>
      <form method="post" action={start}>
        <input type="hidden" name="next" value={next} />
        <button type="submit" class="primary wide">
          {text.goOn}
        </button>
      </form>
    </SignedOutPage>
  );
}

/** Sends the browser on to the provider, by itself or by a click. */
export function ToProviderPage({ name, url }: { name: string; url: string }) {
  return (
    <SignedOutPage title={text.title} lead={text.lead(name)} goesTo={url}>
      <a class="button primary wide" href={url}>
        {text.goOn}
      </a>
    </SignedOutPage>
  );
}

/** Says why a sign-in at the provider led nowhere, and what to do. */
export function SignOnRefusedPage({ why, again }: { why: SignOnRefusal; again: string }) {
  return (
    <SignedOutPage title={text.refusedTitle} lead={text.refused[why]}>
      <div class="ways">
        <a class="button primary wide" href={again}>
          {text.again}
        </a>
        <a href="/sign-in">{text.back}</a>
      </div>
    </SignedOutPage>
  );
}
