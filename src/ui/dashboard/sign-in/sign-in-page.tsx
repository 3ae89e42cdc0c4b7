import { Field } from '../../kit/form/field';
import { FormMessages } from '../../kit/form/form-messages';
import { currentLanguage } from '../../languages/speech';
import { LanguageButtons } from '../shell/language-buttons';
import { SignedOutPage } from '../shell/signed-out-page';
import { signInWords } from './words';

const { signIn } = signInWords;

export type SignInProblem =
  | { kind: 'wrong' | 'over' | 'no_cookies' | 'no_single_sign_on' }
  | { kind: 'wait'; seconds: number };
type SignIn = {
  next: string;
  email: string;
  problem: SignInProblem | null;
  said: string | null;
  hasMail: boolean;
};

export function SignInPage({ next, email, problem, said, hasMail }: SignIn) {
  return (
    <SignedOutPage title={signIn.title} script="sign-in" foot={<Languages next={next} />}>
      <FormMessages said={said ?? undefined} problem={undefined} words={signIn.notices} />
      <p id="sign-in-problem" class="alert" role="alert" hidden={problem === null}>
        {problem && sayProblem(problem)}
      </p>
      <form id="sign-in" method="post" action="/sign-in">
        <input type="hidden" name="next" value={next} />
        <Field
          label={signIn.email}
          name="email"
          type="email"
          value={email}
          autocomplete="username"
          autofocus={email === ''}
        />
        <Field
          label={signIn.password}
          name="password"
          type="password"
          autocomplete="current-password"
          autofocus={email !== ''}
        />
        <button type="submit" class="primary wide">
          {signIn.submit}
        </button>
      </form>
      <div class="ways">
        <button type="button" id="passkey" class="wide" data-next={next} hidden>
          {signIn.passkey}
        </button>
        <button type="submit" form="sign-in" formaction="/sign-in/sso" formnovalidate class="wide">
          {signIn.singleSignOn}
        </button>
        {hasMail && (
          <a class="button" href="/magic-link">
            {signIn.magicLink}
          </a>
        )}
        {hasMail && <a href="/reset-password">{signIn.forgotten}</a>}
      </div>
    </SignedOutPage>
  );
}

/** For pages without a member. Members choose theirs on their account page. */
function Languages({ next }: { next: string }) {
  return (
    <form class="language-choice" method="post" action="/sign-in/language" aria-label={signIn.language}>
      <input type="hidden" name="next" value={next} />
      <LanguageButtons chosen={currentLanguage()} quiet />
    </form>
  );
}

function sayProblem(problem: SignInProblem): string {
  if (problem.kind === 'wait') return signIn.wait(sayTime(problem.seconds));
  return {
    wrong: signIn.wrong,
    over: signIn.over,
    no_cookies: signIn.noCookies,
    no_single_sign_on: signIn.noSingleSignOn,
  }[problem.kind];
}

function sayTime(seconds: number): string {
  return seconds < 60 ? signIn.seconds(seconds) : signIn.minutes(Math.ceil(seconds / 60));
}
