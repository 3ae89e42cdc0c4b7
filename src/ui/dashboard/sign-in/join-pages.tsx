import { Field } from '../../kit/form/field';
import { SignedOutPage } from '../shell/signed-out-page';
import { Password, type PasswordProblem } from './password';
import { signInWords } from './words';

const { join: text } = signInWords;

type Connection = { accountId: string; name: string };

export type JoinProblem = PasswordProblem | 'name' | 'email' | 'taken';

function passwordProblemIn(problem: JoinProblem | null): PasswordProblem | null {
  return problem === 'name' || problem === 'email' || problem === 'taken' ? null : problem;
}

function emailProblemIn(problem: JoinProblem | null): string | undefined {
  if (problem === 'taken') return text.takenProblem;
  return problem === 'email' ? text.emailProblem : undefined;
}

type Join = {
  email: string;
  accountName: string;
  action: string;
  secret: string;
  name: string;
  problem: JoinProblem | null;
};

export function JoinPage({ email, accountName, action, secret, name, problem }: Join) {
  return (
    <SignedOutPage title={text.title} lead={text.lead(accountName, email)}>
      <form method="post" action={action}>
        <input type="hidden" name="secret" value={secret} />
        <Name name={name} problem={problem} />
        <Password problem={passwordProblemIn(problem)} />
        <button type="submit" class="primary wide">
          {text.submit}
        </button>
      </form>
    </SignedOutPage>
  );
}

/** Sends an invited person to the provider, by which the members of the account must sign in. */
export function JoinByProviderPage({
  accountName,
  connection,
}: {
  accountName: string;
  connection: Connection;
}) {
  return (
    <SignedOutPage title={text.title} lead={text.byProvider(accountName, connection.name)}>
      <a class="button primary wide" href={`/sign-in/sso/${connection.accountId}`}>
        {text.byProviderSubmit}
      </a>
    </SignedOutPage>
  );
}

/** Tells a member of another account that they cannot join, and what they can do instead. */
export function AlreadyMemberPage({ email, accountName }: { email: string; accountName: string }) {
  return (
    <SignedOutPage title={text.knownTitle} lead={text.knownLead(accountName, email)}>
      <p>{text.knownText}</p>
      <a class="button primary wide" href="/sign-in">
        {signInWords.signIn.submit}
      </a>
    </SignedOutPage>
  );
}

function Name({ name, problem }: { name: string; problem: JoinProblem | null }) {
  return (
    <Field
      label={text.name}
      name="name"
      value={name}
      autocomplete="name"
      maxlength={100}
      problem={problem === 'name' ? text.nameProblem : undefined}
      autofocus
    />
  );
}

type Setup = {
  secret: string;
  name: string;
  email: string;
  accountName: string;
  problem: JoinProblem | null;
};

export function SetupPage({ secret, name, email, accountName, problem }: Setup) {
  return (
    <SignedOutPage title={text.setupTitle} lead={text.setupLead}>
      <form method="post" action="/setup">
        <input type="hidden" name="secret" value={secret} />
        <Field
          label={text.accountName}
          hint={text.accountNameHint}
          name="account_name"
          value={accountName}
          autocomplete="organization"
          maxlength={100}
        />
        <Name name={name} problem={problem} />
        <Field
          label={signInWords.signIn.email}
          name="email"
          type="email"
          value={email}
          autocomplete="username"
          problem={emailProblemIn(problem)}
        />
        <Password problem={passwordProblemIn(problem)} />
        <button type="submit" class="primary wide">
          {text.setupSubmit}
        </button>
      </form>
    </SignedOutPage>
  );
}
