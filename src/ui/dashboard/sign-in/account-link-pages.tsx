import { Field } from '../../kit/form/field';
import { SignedOutPage } from '../shell/signed-out-page';
import { Password, type PasswordProblem } from './password';
import { signInWords } from './words';

type Kind = 'magic_link' | 'password_reset';
const { links: text } = signInWords;
const paths = { magic_link: '/magic-link', password_reset: '/reset-password' };

export function AskAccountLinkPage({ kind }: { kind: Kind }) {
  return (
    <SignedOutPage title={text[kind].title} lead={text[kind].lead}>
      <form method="post" action={paths[kind]}>
        <Field label={signInWords.signIn.email} name="email" type="email" autocomplete="username" autofocus />
        <button type="submit" class="primary wide">
          {text[kind].submit}
        </button>
      </form>
      <Back />
    </SignedOutPage>
  );
}

/** Gives the same answer whether the email address is known or not. */
export function AccountLinkSentPage({ kind }: { kind: Kind }) {
  return (
    <SignedOutPage title={text.sentTitle} lead={text[kind].sent}>
      <p class="soft">{text.sentHint}</p>
      <Back />
    </SignedOutPage>
  );
}

export function UseAccountLinkPage({ email, secret }: { email: string; secret: string }) {
  return (
    <SignedOutPage title={signInWords.signIn.title} lead={text.signInAs(email)}>
      <form method="post" action="/magic-link/use">
        <input type="hidden" name="secret" value={secret} />
        <button type="submit" class="primary wide">
          {signInWords.signIn.submit}
        </button>
      </form>
    </SignedOutPage>
  );
}

type NewPassword = { email: string; secret: string; problem: PasswordProblem | null };

export function NewPasswordPage({ email, secret, problem }: NewPassword) {
  return (
    <SignedOutPage title={text.newPasswordTitle} lead={text.newPasswordLead(email)}>
      <form method="post" action="/reset-password/use">
        <input type="hidden" name="secret" value={secret} />
        {/* The hidden username lets password managers store it with the password. */}
        <input
          class="visually-hidden"
          name="email"
          value={email}
          autocomplete="username"
          readonly
          tabindex={-1}
          aria-label={signInWords.signIn.email}
        />
        <Password problem={problem} autofocus />
        <button type="submit" class="primary wide">
          {text.newPasswordSubmit}
        </button>
      </form>
    </SignedOutPage>
  );
}

export function NewEmailPage({ email, secret }: { email: string; secret: string }) {
  return (
    <SignedOutPage title={text.newEmailTitle} lead={text.newEmailLead(email)}>
      <form method="post" action="/email-change/use">
        <input type="hidden" name="secret" value={secret} />
        <button type="submit" class="primary wide">
          {text.newEmailSubmit}
        </button>
      </form>
    </SignedOutPage>
  );
}

export function AccountLinkOverPage() {
  return (
    <SignedOutPage title={text.overTitle} lead={text.overLead}>
      <Back />
    </SignedOutPage>
  );
}

function Back() {
  return (
    <p>
      <a href="/sign-in">{text.back}</a>
    </p>
  );
}
