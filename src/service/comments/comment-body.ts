import * as z from 'zod';
import { isLines, isOneLine } from '../../core/api/plain-text';
import { engineLimits } from '../../engine';
import { limits } from '../../lib/limits';
import { codeLineChars, codeSources } from '../../lib/shown-comment';

const coordinate = z.number().min(0).max(engineLimits.fieldCoordinate);

/** A line of a source of an HTML template, as it was when somebody wrote about it. */
export const codeLine = z.strictObject({
  source: z.enum(codeSources),
  number: z.number().int().min(1).max(limits.htmlBytes),
  text: z.string().max(codeLineChars).refine(isOneLine, 'must be one line of plain text'),
});

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
    line: codeLine.nullable().default(null),
  })
  .superRefine(({ answer_to: answerTo, field_id: field, page, x, y, line }, context) => {
    const isPlaced = [field, page, x, y].some((part) => part !== null);
    if (answerTo !== null && (isPlaced || line !== null))
      context.addIssue({ code: 'custom', path: ['answer_to'], message: 'an answer is where its comment is' });
    else if (isPlaced && line !== null)
      context.addIssue({ code: 'custom', path: ['line'], message: 'a comment is about one place' });
    else if (isPlaced && page === null)
      context.addIssue({ code: 'custom', path: ['page'], message: 'is missing' });
    else if ((x === null) !== (y === null))
      context.addIssue({ code: 'custom', path: ['x'], message: 'needs y' });
  });

export type NewComment = z.output<typeof newComment>;
