import { Field } from './field';
import { Gate } from './gate';
import { words } from './words';

const { signIn } = words;

export type SignInProblem = { kind: 'wrong' } | { kind: 'wait'; seconds: number };
type SignIn = { next: string; email: string; problem: SignInProblem | null };

export const SignInPage = ({ next, email, problem }: SignIn) => (
  <Gate title={signIn.title}>
    {problem && (
      <p class="alert" role="alert">
        {sayProblem(problem)}
      </p>
    )}
    <form method="post" action="/sign-in">
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
  </Gate>
);

const sayProblem = (problem: SignInProblem): string =>
  problem.kind === 'wrong' ? signIn.wrong : signIn.wait(sayTime(problem.seconds));

const sayTime = (seconds: number): string =>
  seconds < 60 ? signIn.seconds(seconds) : signIn.minutes(Math.ceil(seconds / 60));
