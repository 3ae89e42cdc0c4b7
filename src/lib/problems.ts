import type * as z from 'zod';
import { issueMessage } from './issue-message';
import { pointerTo } from './pointer';

/** A problem: its place (a JSON pointer, "" for the whole) and what would be right. */
export type Problem = {
  pointer: string;
  message: string;
  /** Absent: the pointer or the message may hold what was sent. */
  kept?: Kept;
};

/** What a log may keep of a problem, in which nothing was sent: its place, and what would be right. */
export type Kept = { pointer: string; rule: string };

/**
 * The problems of a field's shape. Each unknown property gets its own pointer. `meant`: a question after
 * it, about what it stands for.
 */
export function problemsOf(
  error: z.ZodError,
  base = '',
  meant: (path: readonly PropertyKey[], key: string) => string = () => '',
): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    const pointer = base + pointerTo(issue.path);
    if (issue.code !== 'unrecognized_keys') return [{ pointer, message: issueMessage(issue) }];
    return issue.keys.map((key) => ({
      pointer: pointer + pointerTo([key]),
      message: `is not a property of a field${meant(issue.path, key)}`,
    }));
  });
}
