import { limits } from '../../../lib/limits';
import { Field } from '../../kit/form/field';
import { words } from '../shell/words';

export type PasswordProblem = keyof typeof words.password.problems;

type Password = { problem?: PasswordProblem | null; autofocus?: boolean; name?: string };

/** The input of a new password. */
export function Password({ problem = null, autofocus = false, name = 'password' }: Password) {
  return (
    <Field
      label={words.password.label}
      hint={words.password.hint(limits.passwordCharsMin)}
      name={name}
      type="password"
      autocomplete="new-password"
      minlength={limits.passwordCharsMin}
      maxlength={limits.passwordChars}
      problem={problem === null ? undefined : words.password.problems[problem]}
      autofocus={autofocus}
    />
  );
}
