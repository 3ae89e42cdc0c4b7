import type { Assets } from '../../../core/platform/assets';
import { limits } from '../../../lib/limits';
import { foldPassword, isKnownPassword } from './known-passwords';

export type PasswordProblem = 'short' | 'long' | 'obvious' | 'own_words' | 'known';

/** The member who chooses a password, and their account. */
export type Chooser = { email: string; name: string; accountName: string };

/**
 * Length is what counts: rules about characters only make people write passwords down. Only what
 * others guess first is refused.
 */
export async function passwordProblem(
  assets: Assets,
  password: string,
  chooser: Chooser,
): Promise<PasswordProblem | null> {
  if ([...password].length < limits.passwordCharsMin) return 'short';
  if (password.length > limits.passwordChars) return 'long';
  if (new Set(foldPassword(password)).size < 4) return 'obvious';
  if (isMostlyOwnWords(password, chooser)) return 'own_words';
  return (await isKnownPassword(assets, password)) ? 'known' : null;
}

/** A password needs this many letters and digits beside the words that everybody knows of its owner. */
const furtherChars = 6;
/** Shorter words are in many good passwords by chance. */
const wordChars = 3;

function isMostlyOwnWords(password: string, { email, name, accountName }: Chooser): boolean {
  const words = ['quillet', email, name, accountName]
    .flatMap((text) => [lettersOf(text), ...foldPassword(text).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= wordChars)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), lettersOf(password));
  return rest.includes(' ') && lettersOf(rest).length < furtherChars;
}

function lettersOf(text: string): string {
  return foldPassword(text).replace(/[^\p{L}\p{N}]/gu, '');
}
