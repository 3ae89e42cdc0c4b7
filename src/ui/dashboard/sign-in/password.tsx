import { limits } from '../../../lib/limits';
import { Field } from '../../kit/form/field';
import { signInWords } from './words';

export type PasswordProblem = keyof typeof signInWords.password.problems;

type Password = { problem?: PasswordProblem | null; autofocus?: boolean; name?: string };

/** The input of a new password. */
export function Password({ problem = null, autofocus = false, name = 'password' }: Password) {
  return (
    <Field
      label={signInWords.password.label}
      hint={signInWords.password.hint(limits.passwordCharsMin)}
      name={name}
      type="password"
      autocomplete="new-password"
      minlength={limits.passwordCharsMin}
      maxlength={limits.passwordChars}
      problem={problem === null ? undefined : signInWords.password.problems[problem]}
      autofocus={autofocus}
    />
  );
}
