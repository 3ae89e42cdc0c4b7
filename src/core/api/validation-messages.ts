import type * as z from 'zod';
import { issueMessage } from '../../lib/issue-message';
import { pointerTo } from '../../lib/problems';
import { reportProblems } from '../../lib/report-problems';

type Issue = z.core.$ZodIssue;

/** One sentence for each problem: where (a JSON pointer, or the query parameter) and what would be right. */
export const describeIssues = (error: z.ZodError, root: '#/' | '?'): string[] =>
  reportProblems(error.issues.flatMap((issue) => describeIssue(issue, root)));

const describeIssue = (issue: Issue, root: '#/' | '?'): string[] => {
  const at = pointer(issue.path, root);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(
        (key) => `${pointer([...issue.path, key], root)}: ${unknownProperty(issue.message)}`,
      );
    case 'invalid_type':
      return [`${at}: ${wrongType(issue.expected, issue.message)}`];
    default:
      return [`${at}: ${issueMessage(issue)}`];
  }
};

const pointer = (path: PropertyKey[], root: '#/' | '?'): string => root + pointerTo(path).slice(1);

/** The issue itself does not hold what was sent; the library's sentence ends with its type. */
const wrongType = (expected: string, message: string): string => {
  const received = /, received (\w+)$/.exec(message)?.[1];
  if (received === undefined) return message;
  if (expected === 'int' && received === 'number') return 'must be a whole number';
  const wanted =
    expected === 'int' ? 'a whole number' : withArticle(expected === 'record' ? 'object' : expected);
  if (received === 'undefined') return `required (${wanted})`;
  return `must be ${wanted}, not ${received === 'null' ? received : withArticle(received)}`;
};

const withArticle = (type: string): string => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** A schema may say more about its unknown properties; the library's own sentence names them again. */
const unknownProperty = (message: string): string =>
  message.startsWith('Unrecognized key') ? 'unknown property' : message;
