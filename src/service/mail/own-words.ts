import * as z from 'zod';
import { isLines, isOneLine } from '../../core/api/plain-text';
import { accentProblem } from '../../lib/accent-color';
import { limits } from '../../lib/limits';

/** A text of at most so many characters; an empty one counts as absent. */
function words(most: number, isPlain: (text: string) => boolean, problem: string) {
  return z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= most, `must have at most ${most} characters`)
    .refine(isPlain, problem)
    .transform((text) => (text === '' ? null : text))
    .nullable();
}

export const invitationSubject = words(limits.invitationSubjectChars, isOneLine, 'must be one line of text');

export const invitationMessage = words(
  limits.invitationMessageChars,
  isLines,
  'must have no control characters but line breaks',
);

export const senderName = words(limits.senderNameChars, isOneLine, 'must be one line of text');

export const consentWords = words(
  limits.consentTextChars,
  isLines,
  'must have no control characters but line breaks',
);

/** The colour of an account; an empty text counts as absent. */
export const accentColor = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .superRefine((text, context) => {
    const problem = text === '' ? null : accentProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((text) => (text === '' ? null : text))
  .nullable();
