import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * The message of an issue, which says what would be right: in the schema's words, or else in ours,
 * not in the library's.
 */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return issue.message.startsWith('Too ') ? outOfBounds(issue) : issue.message;
    case 'invalid_value':
      return issue.message.startsWith('Invalid ')
        ? `must be one of ${issue.values.join(', ')}`
        : issue.message;
    default:
      return issue.message;
  }
}

function outOfBounds(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isLow = issue.code === 'too_small';
  const bound = isLow ? issue.minimum : issue.maximum;
  if (isLow && bound === 1 && issue.origin === 'string') return 'must not be empty';
  const most = `at ${isLow ? 'least' : 'most'} ${bound}`;
  switch (issue.origin) {
    case 'string':
      return `must have ${most} characters`;
    case 'array':
      return `must have ${most} items`;
    default:
      if (issue.inclusive === false) return `must be ${isLow ? 'more' : 'less'} than ${bound}`;
      return `must be ${most}`;
  }
}
