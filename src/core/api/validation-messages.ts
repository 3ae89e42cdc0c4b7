import type * as z from 'zod';
import { issueMessage } from '../../lib/issue-message';
import { pointerTo } from '../../lib/pointer';
import { reportProblems } from '../../lib/report-problems';

type Issue = z.core.$ZodIssue;

/**
 * Returns a sentence for each problem: its place (a JSON pointer, or the query parameter) and what
 * would be right.
 */
export function describeIssues(error: z.ZodError, root: '#/' | '?'): string[] {
  return reportProblems(error.issues.flatMap((issue) => describeIssue(issue, root)));
}

function describeIssue(issue: Issue, root: '#/' | '?'): string[] {
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
}

function pointer(path: PropertyKey[], root: '#/' | '?'): string {
  return root + pointerTo(path).slice(1);
}

/**
 * Reads the type that was sent from the end of the library's sentence, because the issue does not
 * hold it.
 */
function wrongType(expected: string, message: string): string {
  const received = /, received (\w+)$/.exec(message)?.[1];
  if (received === undefined) return message;
  if (expected === 'int' && received === 'number') return 'must be a whole number';
  const wanted =
    expected === 'int' ? 'a whole number' : withArticle(expected === 'record' ? 'object' : expected);
  if (received === 'undefined') return `required (${wanted})`;
  return `must be ${wanted}, not ${received === 'null' ? received : withArticle(received)}`;
}

function withArticle(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

/**
 * Uses a schema's own words about unknown properties, but not the library's, which would name the
 * property again.
 */
function unknownProperty(message: string): string {
  return message.startsWith('Unrecognized key') ? 'unknown property' : message;
}
