import { CsrfForm } from '../../kit/form/csrf-form';
import { Field } from '../../kit/form/field';
import { DataBlock } from '../../signing/frame';
import { accountWords, authenticatorWords, secondFactorWords } from '../account/words';
import { type MemberVisit, shownMember } from '../shell/frame';
import { SignedOutPage } from '../shell/signed-out-page';
import { words } from '../shell/words';
import { ShowPasskey } from './show-passkey';
import { signInWords } from './words';

const text = secondFactorWords;

export type SecondFactorProblem = keyof typeof text.problems;

type Missing = { visit: MemberVisit };

/** The first page of a member who has no second factor where the account requires one. */
export function SetUpFactorPage({ visit: { member, mode, csrfToken } }: Missing) {
  return (
    <SignedOutPage title={text.setUpTitle} lead={text.setUpLead(member.accountName)} script="account">
      <p class="soft" dir="auto">
        {signInWords.confirm.as(member.email)}
      </p>
      <a class="button primary wide" href="/dashboard/account/authenticator">
        {authenticatorWords.title}
      </a>
      <p id="no-passkeys" class="soft" hidden>
        {accountWords.noPasskeys}
      </p>
      <button type="button" id="add-passkey" class="wide" hidden>
        {accountWords.addPasskey}
      </button>
      <noscript>
        <p class="hint">{text.noscript}</p>
      </noscript>
      <SignOut csrfToken={csrfToken} />
      <div id="toasts" role="status" aria-live="polite"></div>
      <DataBlock id="page-data" data={{ csrfToken, mode, person: shownMember(member, mode) }} />
    </SignedOutPage>
  );
}

type Unproved = { visit: MemberVisit; next: string; problem: SecondFactorProblem | null };

/** Asks a member with a passkey to show it, after a password or a link alone. */
export function ShowFactorPage({ visit: { member, csrfToken }, next, problem }: Unproved) {
  return (
    <SignedOutPage title={text.showTitle} lead={text.showLead(member.accountName)} script="sign-in">
      <p class="soft" dir="auto">
        {signInWords.confirm.as(member.email)}
      </p>
      <p id="sign-in-problem" class="alert" role="alert" hidden={problem === null}>
        {problem && text.problems[problem]}
      </p>
      <ShowPasskey next={next} csrfToken={csrfToken} primary />
      <noscript>
        <p class="hint">{text.noscript}</p>
      </noscript>
      <CsrfForm action="/second-factor" csrfToken={csrfToken}>
        <input type="hidden" name="next" value={next} />
        <Field label={text.code} hint={text.codeHint} name="code" autocomplete="off" maxlength={30} />
        <button type="submit" class="wide">
          {text.submit}
        </button>
      </CsrfForm>
      <SignOut csrfToken={csrfToken} />
    </SignedOutPage>
  );
}

function SignOut({ csrfToken }: { csrfToken: string }) {
  return (
    <CsrfForm action="/sign-out" csrfToken={csrfToken}>
      <button type="submit" class="quiet">
        {words.frame.signOut}
      </button>
    </CsrfForm>
  );
}
