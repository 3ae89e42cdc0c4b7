import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { answer, type Reply, refused } from '../../core/api/operation';
import type { Result } from '../../core/api/refusal';
import type { ShownComment } from '../../lib/shown-comment';
import { timestamp } from '../../lib/timestamp';
import { codeLine } from './comment-body';
import type { NamedComment } from './comment-store';

const member = z.object({ id: z.string(), name: z.string().nullable() });

const commentRecord = z.object({
  id: z.string(),
  text: z.string(),
  author: member,
  answer_to: z.string().nullable(),
  field_id: z.number().nullable(),
  page: z.number().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  line: codeLine.nullable(),
  created_at: shownTime,
  resolved_at: shownTime.nullable(),
  resolved_by: member.nullable(),
}) satisfies z.ZodType<ShownComment>;

export const commentList = z.object({ comments: z.array(commentRecord) });

/** Each operation answers with all comments of the template: others may have written meanwhile. */
export function answerComments(listed: Result<NamedComment[]>, status: 200 | 201 = 200): Reply {
  if (!listed.ok) return refused(listed.refusal);
  return answer(status, { comments: listed.value.map(presentComment) });
}

function presentComment(row: NamedComment): ShownComment {
  const { id, text, answerTo, fieldId, page, x, y, line, authorId, resolvedById } = row;
  return {
    ...{ id, text, answer_to: answerTo, field_id: fieldId, page, x, y, line },
    author: { id: authorId, name: row.authorName },
    created_at: timestamp(row.createdAt),
    resolved_at: timestamp(row.resolvedAt),
    resolved_by: resolvedById === null ? null : { id: resolvedById, name: row.resolvedByName },
  };
}
