import type { SigningKeys } from '../../core/platform/signing-keys';
import { hmac } from '../../lib/digest';
import type { Language } from '../../lib/languages';
import { limits } from '../../lib/limits';
import type { FormGiven } from './form-given';
import type { WebForm } from './web-form-store';

export type Beginning = {
  visitor: { name: string; email: string };
  language: Language;
  /** The page that led to the form. */
  referrer: string | null;
  /** The id of one showing of the form: a form sent twice begins one submission. */
  attempt: string;
  given: FormGiven;
};

/** Makes the id of one showing of the form, which holds the time of the showing. */
export function newAttempt(now: number): string {
  return `${now.toString(36)}.${crypto.randomUUID()}`;
}

export function shownAt(attempt: string): number {
  return Number.parseInt(attempt, 36);
}

/** The showing that a visitor names, or a new one when it is over, or will be within `neededMs`. */
export function currentAttempt(attempt: string, now: number, neededMs: number): string {
  const at = shownAt(attempt);
  return at <= now && at + limits.webFormHours * 3_600_000 > now + neededMs ? attempt : newAttempt(now);
}

/** A secret that stands for one visitor at one showing of one form. */
export function seedOf(
  signingKey: SigningKeys,
  { templateId }: WebForm,
  { attempt, visitor }: Pick<Beginning, 'attempt' | 'visitor'>,
): string {
  const about = JSON.stringify([templateId, attempt, visitor.name, visitor.email]);
  return Buffer.from(hmac(signingKey[0], `web form v1\n${about}`)).toString('hex');
}
