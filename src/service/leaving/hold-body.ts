import * as z from 'zod';
import { isOneLine } from '../../core/api/plain-text';
import { limits } from '../../lib/limits';

const { legalHoldReasonChars: reasonChars } = limits;

const holdReason = z
  .string()
  .trim()
  .min(1, 'must say why')
  .max(reasonChars, `must have at most ${reasonChars} characters (legalHoldReasonChars)`)
  .refine(isOneLine, 'must be one line, without control characters');

export const newHoldBody = z.strictObject({
  subject_id: z
    .string()
    .max(64)
    .nullish()
    .describe('The template, submission or combined submission to hold. Without it: the whole account.'),
  reason: holdReason.describe('Why, such as a case number. It is shown to owners and in the account log.'),
});

export type NewHold = z.output<typeof newHoldBody>;
