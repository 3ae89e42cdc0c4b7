import * as z from 'zod';
import { isLines } from '../../core/api/plain-text';
import { engineLimits } from '../../engine';
import { limits } from '../../lib/limits';

const coordinate = z.number().min(0).max(engineLimits.fieldCoordinate);

/** A new comment. A field may be new itself, so nobody asks whether the saved draft has it. */
export const newComment = z
  .strictObject({
    text: z
      .string()
      .transform((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'must not be empty')
          .max(limits.commentChars, `must have at most ${limits.commentChars} characters`)
          .refine(isLines, 'must be plain text'),
      ),
    answer_to: z.string().max(64).nullable().default(null),
    field_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
    page: z.number().int().min(1).max(engineLimits.documentPages).nullable().default(null),
    x: coordinate.nullable().default(null),
    y: coordinate.nullable().default(null),
  })
  .superRefine(({ answer_to: answerTo, field_id: field, page, x, y }, context) => {
    const isPlaced = [field, page, x, y].some((part) => part !== null);
    if (answerTo !== null && isPlaced)
      context.addIssue({ code: 'custom', path: ['answer_to'], message: 'an answer is where its comment is' });
    else if (isPlaced && page === null)
      context.addIssue({ code: 'custom', path: ['page'], message: 'is missing' });
    else if ((x === null) !== (y === null))
      context.addIssue({ code: 'custom', path: ['x'], message: 'needs y' });
  });

export type NewComment = z.output<typeof newComment>;
