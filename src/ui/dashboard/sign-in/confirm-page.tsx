import { CsrfForm } from '../../kit/form/csrf-form';
import { Field } from '../../kit/form/field';
import { SignedOutPage } from '../shell/signed-out-page';
import { words } from '../shell/words';
import { ShowPasskey } from './show-passkey';
import { signInWords } from './words';

const { confirm: text } = signInWords;

export type ConfirmProblem = keyof typeof text.problems;

type Confirm = {
  email: string;
  csrfToken: string;
  /** The page that sent the member here, and the page after the confirmation. */
  next: string;
  confirmedAt: string;
  ways: { password: boolean; passkey: boolean; mail: boolean };
  problem: ConfirmProblem | null;
  /** Whether a code has been sent. */
  isSent: boolean;
};

/**
 * Asks a signed-in member to confirm their identity before an action for which a session is not
 * enough.
 */
export function ConfirmPage({ email, csrfToken, next, confirmedAt, ways, problem, isSent }: Confirm) {
  return (
    <SignedOutPage title={text.title} lead={text.lead} script={ways.passkey ? 'sign-in' : undefined}>
      <p class="soft" dir="auto">
        {text.as(email)}
      </p>
      <p id="sign-in-problem" class="alert" role="alert" hidden={problem === null}>
        {problem && text.problems[problem]}
      </p>
      {ways.password && <WithPassword csrfToken={csrfToken} next={next} />}
      {!ways.password && ways.mail && <WithCode csrfToken={csrfToken} next={next} isSent={isSent} />}
      <div class="ways">
        {ways.passkey && <ShowPasskey next={confirmedAt} csrfToken={csrfToken} />}
        <CsrfForm action="/sign-out" csrfToken={csrfToken}>
          <button type="submit" class="quiet">
            {text.signOut}
          </button>
        </CsrfForm>
        <a href={next}>{words.dialog.cancel}</a>
      </div>
    </SignedOutPage>
  );
}

type Way = { csrfToken: string; next: string };

function WithPassword({ csrfToken, next }: Way) {
  return (
    <CsrfForm action="/confirm" csrfToken={csrfToken}>
      <input type="hidden" name="next" value={next} />
      <Field
        label={signInWords.signIn.password}
        name="password"
        type="password"
        autocomplete="current-password"
        autofocus
      />
      <button type="submit" class="primary wide">
        {text.submit}
      </button>
    </CsrfForm>
  );
}

function WithCode({ csrfToken, next, isSent }: Way & { isSent: boolean }) {
  return (
    <>
      {isSent && (
        <CsrfForm action="/confirm" csrfToken={csrfToken}>
          <input type="hidden" name="next" value={next} />
          <Field
            label={text.code}
            hint={text.codeHint}
            name="code"
            autocomplete="one-time-code"
            maxlength={30}
            autofocus
          />
          <button type="submit" class="primary wide">
            {text.submit}
          </button>
        </CsrfForm>
      )}
      <CsrfForm action="/confirm/code" csrfToken={csrfToken}>
        <input type="hidden" name="next" value={next} />
        <button type="submit" class={isSent ? 'wide' : 'primary wide'}>
          {isSent ? text.sendAgain : text.send}
        </button>
      </CsrfForm>
    </>
  );
}
