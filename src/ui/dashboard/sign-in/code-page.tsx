import { Field } from '../../kit/form/field';
import { SignedOutPage } from '../shell/signed-out-page';
import { signInWords } from './words';

const { code: text } = signInWords;
type Code = { pending: string; next: string; isWrong: boolean };

export function CodePage({ pending, next, isWrong }: Code) {
  return (
    <SignedOutPage title={text.title} lead={text.lead}>
      {isWrong && (
        <p class="alert" role="alert">
          {text.wrong}
        </p>
      )}
      <form method="post" action="/sign-in/code">
        <input type="hidden" name="pending" value={pending} />
        <input type="hidden" name="next" value={next} />
        <Field
          label={text.label}
          hint={text.hint}
          name="code"
          autocomplete="one-time-code"
          maxlength={30}
          autofocus
        />
        <button type="submit" class="primary wide">
          {signInWords.signIn.submit}
        </button>
      </form>
      <p>
        <a href="/sign-in">{text.other}</a>
      </p>
    </SignedOutPage>
  );
}
