import type * as z from 'zod';
import { Hints } from '../../lib/closest';
import { issueMessage } from '../../lib/issue-message';
import { meantProperty, namesProperty } from '../../lib/known-properties';
import { limits } from '../../lib/limits';
import { pointerTo } from '../../lib/pointer';
import { type Reason, unkept, withReasons } from '../../lib/reasons';
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
export function describeIssues(error: z.ZodError, root: Root, schema?: z.ZodType): string[] {
  return describe(error, { root, schema, meant: schema && nameMeant(schema, inJson) });
}

/** Says what is wrong with the text fields of a form. */
export function describeFormIssues(error: z.ZodError, schema: z.ZodType): string[] {
  return describe(error, { root: '#/', schema, meant: nameMeant(schema, inForm) });
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

type Root = '#/' | '?';
type How = { root: Root; schema: z.ZodType | undefined; meant: Meant | undefined };

function describe(error: z.ZodError, { root, schema, meant = () => '' }: How): string[] {
  const issues = error.issues.flatMap(unfolded);
  const reasons = schema && issues.slice(0, limits.reportedProblems).map(reasonsIn(schema, root));
  return withReasons(
    reportProblems(issues.flatMap((issue) => describeIssue(issue, root, meant))),
    reasons ?? [],
  );
}

/** What a log may keep of an issue. A rule that is a function may quote what was sent. */
function reasonsIn(schema: z.ZodType, root: Root): (issue: Issue) => Reason {
  return (issue) => {
    const path = issue.path.map((key, index) =>
      namesProperty(schema, issue.path.slice(0, index + 1)) ? key : unkept,
    );
    if (issue.code === 'unrecognized_keys')
      return { at: pointer([...path, unkept], root), rule: 'unknown property' };
    return { at: pointer(path, root), rule: issue.code === 'custom' ? null : messageOf(issue) };
  };
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

function describeIssue(issue: Issue, root: Root, meant: Meant): string[] {
  const at = pointer(issue.path, root);
  if (issue.code !== 'unrecognized_keys') return [`${at}: ${messageOf(issue)}`];
  return issue.keys.map(
    (key) =>
      `${pointer([...issue.path, key], root)}: ${unknownProperty(issue.message)}${meant(issue.path, key)}`,
  );
}

function messageOf(issue: Issue): string {
  return issue.code === 'invalid_type' ? wrongType(issue.expected, issue.message) : issueMessage(issue);
}

function pointer(path: PropertyKey[], root: Root): string {
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
