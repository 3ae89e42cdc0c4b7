import type * as z from 'zod';
import { Hints } from '../../lib/closest';
import { issueMessage } from '../../lib/issue-message';
import { meantProperty } from '../../lib/known-properties';
import { pointerTo } from '../../lib/pointer';
import { reportProblems } from '../../lib/report-problems';

type Issue = z.core.$ZodIssue;

/** How a property is written that was meant: seen from its object, or as a part of a form. */
type Spelling = (path: readonly PropertyKey[], meant: readonly string[]) => string;

const inJson: Spelling = (_, meant) => meant.join('.');
const inForm: Spelling = (path, meant) => {
  const [first = '', ...rest] = [...path.map(String), ...meant];
  return first + rest.map((part) => `[${part}]`).join('');
};

/**
 * Returns a sentence for each problem: its place (a JSON pointer, or the query parameter) and what
 * would be right. With the schema, a property of a similar name is named as well.
 */
export function describeIssues(error: z.ZodError, root: '#/' | '?', schema?: z.ZodType): string[] {
  return describe(error, root, schema && nameMeant(schema, inJson));
}

/** The same for the text fields of a form. */
export function describeFormIssues(error: z.ZodError, schema: z.ZodType): string[] {
  return describe(error, '#/', nameMeant(schema, inForm));
}

type Meant = (path: readonly PropertyKey[], key: string) => string;

/** Names what an unknown property most likely stands for. */
function nameMeant(schema: z.ZodType, spell: Spelling): Meant {
  const hints = new Hints();
  return (path, key) =>
    hints.about(() => {
      const meant = meantProperty(schema, path, key);
      return meant && spell(path, meant);
    });
}

function describe(error: z.ZodError, root: '#/' | '?', meant: Meant = () => ''): string[] {
  return reportProblems(error.issues.flatMap(unfolded).flatMap((issue) => describeIssue(issue, root, meant)));
}

/** Where only one alternative takes values of the sent kind, such as lists, its issues are the ones. */
function unfolded(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || !issue.message.startsWith('Invalid ')) return [issue];
  const ofKind = issue.errors.filter(
    (alternative) => !alternative.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  const [only, ...others] = ofKind;
  if (only === undefined || others.length > 0) return [issue];
  return only.flatMap((inner) => unfolded({ ...inner, path: [...issue.path, ...inner.path] }));
}

function describeIssue(issue: Issue, root: '#/' | '?', meant: Meant): string[] {
  const at = pointer(issue.path, root);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(
        (key) =>
          `${pointer([...issue.path, key], root)}: ${unknownProperty(issue.message)}${meant(issue.path, key)}`,
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
